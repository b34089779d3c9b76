/** Checks the nesting depth of JSON text, because deep nesting overflows the stack of recursive parsers. */

const MAX_DEPTH = 100;

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Ignores brackets in strings. For invalid JSON, either result is possible. */
export function nestsTooDeeply(json: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let index = 0; index < json.length; index++) {
    const sign = json.charCodeAt(index);
    if (sign === QUOTE) quoted = !quoted;
    else if (sign === BACKSLASH) index++;
    else if (quoted) continue;
    else if (OPENING.has(sign)) depth++;
    else if (CLOSING.has(sign)) depth--;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}
