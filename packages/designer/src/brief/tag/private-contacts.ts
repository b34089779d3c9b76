/** Leaves out addresses and numbers that are for the shop, not for the shirt. */
import { isPrinted } from '../reading.ts';
import type { Placed } from './placed-phrases.ts';

/** Closing words of an email, with the sender's name on the same line or the next. */
const SIGNED =
  /(?:^|[\n.!?¡,])\s*(?:thanks|thank you|thx|cheers|(?:best |kind |warm )?regards|sincerely|gracias|saludos|merci|cordialement|danke|(?:viele|liebe) grüße|mfg)[^\n]{0,40}\n/giu;

/** Words before an address or a number at which the shop reaches the sender: "send the proof to", "call me if". */
const REACHES_SENDER =
  /(?<![\p{L}’'])(?:(?:call|text|reach|e-?mail|contact|ring) me|(?:proofs?|quotes?|invoices?|mockups?|bill|reply|answer|price)(?: (?:it|them|back|over))? to|my (?:cell|private|direct)|questions|llámen?me|escríban?me|appelez|écrivez|anrufen|angebot an|rechnung an)(?![\p{L}])[^.!?\n]{0,30}$/iu;
/** Words after it by which the sender asks not to print it. */
const REFUSED = /^[^.!?\n]{0,20}(?:do not|don['’]?t|dont|not) (?:print|put|use)|^[^\n]{0,40}nicht drucken/iu;

/** Characters on either side in which such words are looked for. */
const REACH = 60;

/** Addresses and numbers below the closing words of an email, unless a line to print is there, too. */
function belowClosing(placed: readonly Placed[], typed: string): ReadonlySet<Placed> {
  const closing = [...typed.matchAll(SIGNED)].at(-1);
  const from = closing ? closing.index + closing[0].length : Number.POSITIVE_INFINITY;
  const below = placed.filter((one) => one.from >= from);
  const isSender = below.every(({ phrase }) => !isPrinted(phrase) || phrase.role === 'contact');
  return new Set(isSender ? below : []);
}

export function withoutPrivateContacts(placed: readonly Placed[], typed: string): Placed[] {
  const below = belowClosing(placed, typed);
  return placed.map((one) => {
    const { phrase, from } = one;
    if (phrase.role !== 'contact' || phrase.quoted) return one;
    const before = typed.slice(Math.max(0, from - REACH), from);
    const after = typed.slice(from + phrase.text.length, from + phrase.text.length + REACH);
    const isPrivate = below.has(one) || REACHES_SENDER.test(before) || REFUSED.test(after);
    return isPrivate ? { ...one, phrase: { ...phrase, role: 'instruction' } } : one;
  });
}
