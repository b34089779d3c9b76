import { type ManualSection, pagePath } from '@printready/manual/page';
import { type Answer, computed } from './answer-type.ts';
import { normalize, wordsIn } from './reading/text.ts';

const GLOSSARY = 'reference/glossary';

type Term = { readonly names: readonly string[]; readonly definition: string; readonly address: string };

function readTerms(sections: readonly ManualSection[]): Term[] {
  return sections
    .filter(({ page }) => page === GLOSSARY)
    .flatMap(({ page, anchor, markdown }) =>
      [...markdown.matchAll(/^- \*\*(.+?)\*\*(?:, [^:]+)?: (.+)$/gm)].map(
        ([, names = '', definition = '']) => ({
          names: names.split(', ').map((name) => wordsIn(normalize(name)).join(' ')),
          definition: `${names}: ${definition}`,
          address: pagePath(page, anchor),
        }),
      ),
    );
}

const ASKS =
  /^(?:what(?:'s| is| are| does)|define|explain|meaning of|was (?:ist|sind|bedeutet)|qu'est[- ]ce (?:que |qu')?|c'est quoi|que (?:es|son|significa))\b(.*)$/;
const FILLERS = new Set(
  'a an the is are mean means meant exactly in printing print for dtf screen my on ein eine das der die un une le la el los las it stand stands'.split(
    ' ',
  ),
);

const singular = (word: string): string => (word.length > 3 ? word.replace(/s$/, '') : word);

export function createGlossary(sections: readonly ManualSection[]): (text: string) => Answer | null {
  const terms = readTerms(sections);
  const byName = new Map(
    terms.flatMap((term) => term.names.map((name) => [name.split(' ').map(singular).join(' '), term])),
  );
  return (text) => {
    const asked = ASKS.exec(text)?.[1];
    if (asked === undefined) return null;
    const name = wordsIn(asked)
      .filter((word) => !FILLERS.has(word))
      .map(singular)
      .join(' ');
    const term = byName.get(name);
    if (!term) return null;
    return computed({
      topic: 'glossary',
      kind: 'fact',
      text: term.definition,
      open: term.address,
      page: term.address,
    });
  };
}
