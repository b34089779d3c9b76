import { type OpenFile, useAssistant } from '../../screen-parts/assistant.ts';

const THIS_FILE =
  /\b(this|my|the open|the current) (file|image|picture|photo|artwork|art|design|logo|graphic|report|pdf|result|document|settings?)\b|\b(what('s| is) wrong|is (it|this) (good|ok|okay|ready|enough|large enough|big enough)|will (it|this) (print|be)|(can|could|should) i (print|upscale|enlarge) (it|this)|how (big|large|wide|far) can i (print|go|make)|(print|upscale|enlarge|size of|pixels in) (it|this))\b/i;

export function openFileFor(question: string): OpenFile | null {
  return THIS_FILE.test(question) ? (useAssistant.getState().openFile?.() ?? null) : null;
}

const OWN_ACCOUNT =
  /\b(my|i|me|meine|ich|mes|je|mis)\b.*\b(tokens?|credits?|plan|subscription|balance|afford|jetons?|fichas?|abo)\b|\b(tokens?|credits?)\b.*\b(left|remaining|renew|reset|enough)\b|\b(afford|renew)\b/i;

export const asksAboutAccount = (question: string): boolean => OWN_ACCOUNT.test(question);
