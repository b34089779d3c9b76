/**
 * Finds the project's former writing style in comments and test titles: openings and phrases that name no subject.
 * CONTRIBUTING.md has the rules for plain wording.
 */

type Prose = { readonly line: number; readonly text: string; readonly opens: boolean };

const OPENING =
  /^(What|Whatever|Who|Whoever|Whichever|Where|Whether|How|As|Of|Beyond|Nobody|Somebody|Anybody|Nothing|None|Nowhere|Says|Tells|Hears)\b/;
const TURNS =
  /\b(is (told|asked|said|heard)|whoever|whomever|nobody|somebody|anybody|hangs? (on|together)|(at|in) hand|goes by|no news|in want|by turns|anew|so (many|much of)|(held|holds?|stands?) against|to be had|made to hurt|no part of|as good as|at the (most|least)|lets? go of|comes? along|in the mean|counts? for nothing|as ever|hands? over)\b/gi;

const BLOCK = /\/\*\*?([\s\S]*?)\*\//g;
const LINE = /(?<=^|[ \t])\/\/ ?(.*)$/;
/** Titles of tests; a schema's `describe` method does not count. */
const TITLE = /(?<![.\w])(?:it|test|describe)(?:\.\w+)*\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g;

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;

function blocksOf(text: string): Prose[] {
  return [...text.matchAll(BLOCK)].flatMap(({ index, 1: body = '' }) => {
    const first = lineAt(text, index);
    const lines = body.split('\n').map((line) => line.replace(/^[\s*]+/, ''));
    const opening = lines.findIndex((line) => line !== '');
    return lines.map((line, at) => ({ line: first + at, text: line, opens: at === opening }));
  });
}

function lineCommentsOf(text: string): Prose[] {
  let before = false;
  return text.split('\n').flatMap((source, index) => {
    const body = LINE.exec(source)?.[1];
    const opens = body !== undefined && !before;
    before = body !== undefined && source.trimStart().startsWith('//');
    return body === undefined ? [] : [{ line: index + 1, text: body, opens }];
  });
}

const titlesOf = (text: string): Prose[] =>
  [...text.matchAll(TITLE)].map(({ index, 2: title = '' }) => ({
    line: lineAt(text, index),
    text: title,
    opens: true,
  }));

/** Old-style openings and turns of phrase in a TypeScript file, with the line number of each. */
export function findDialect(text: string): { readonly line: number; readonly found: string }[] {
  const prose = [...blocksOf(text), ...lineCommentsOf(text), ...titlesOf(text)];
  return prose.flatMap(({ line, text: words, opens }) => {
    const opening = opens ? OPENING.exec(words)?.[0] : undefined;
    const turns = [...words.matchAll(TURNS)].map(([turn]) => turn);
    return [...(opening === undefined ? [] : [opening]), ...turns].map((found) => ({ line, found }));
  });
}
