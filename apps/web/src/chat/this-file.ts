/** Facts of the open screen for questions about “this file”. */
import { type OpenFile, useAssistant } from '../screen-parts/assistant.ts';

const THIS_FILE =
  /\b(this|my|the open|the current) (file|image|picture|photo|artwork|art|design|logo|graphic|report|pdf|result|document|settings?)\b|\b(what('s| is) wrong|is (it|this) (good|ok|okay|ready|enough)|will (it|this) print)\b/i;

export function openFileFor(question: string): OpenFile | null {
  return THIS_FILE.test(question) ? (useAssistant.getState().openFile?.() ?? null) : null;
}
