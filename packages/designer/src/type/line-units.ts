/** Parts of a name that lines keep together. */

const TITLE = /^(?:st|ste|mr|mrs|ms|dr|prof|mt|ft|sr|sra|mme|frau|herr)\.$/iu;

function joined(words: readonly string[], isOpen: (word: string) => boolean): string[] {
  const units: string[] = [];
  let open = false;
  for (const word of words) {
    const last = units.at(-1);
    if (open && last !== undefined) units[units.length - 1] = `${last} ${word}`;
    else units.push(word);
    open = isOpen(word);
  }
  return units;
}

/** Words, with a title and the name after it as one: "St. Patrick's". */
export const titledWords = (text: string): string[] => joined(text.split(' '), (word) => TITLE.test(word));

/** Also joins an ampersand to the word after it: a line may begin with "& Sons", but not end with "&". */
export const lineUnits = (text: string): string[] =>
  joined(text.split(' '), (word) => TITLE.test(word) || word === '&' || word === '+');
