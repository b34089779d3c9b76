/** From a design that was changed by hand back to a brief: what it says, its garment, its inks and its picture stay; layout and lettering are drawn again. */
import { parseBrief } from '@printready/designer/brief/parse-brief';
import type { Hold } from '@printready/designer/compose';
import type { Design } from '@printready/designer/scene';
import { wordsOf } from '@printready/designer/words';
import type { Form } from './brief-form.ts';

/** A family may set one line of the brief as several texts, and another one twice as large beside it. */
function piecesOf({ scene }: Design): string[] {
  const texts = scene.flatMap((node) => (node.kind === 'text' && !node.hidden ? [node] : []));
  const names = texts.filter(({ role }) => role === 'name').map(({ text }) => text);
  const rest = texts.filter(({ role }) => role !== 'name').map(({ text }) => text);
  return [...(names.length > 0 ? [names.join(' ')] : []), ...rest].map((text) =>
    // Quotes and commas would part it again.
    text.replaceAll(/["“”,;]+/g, ' ').trim(),
  );
}

const sameWords = (words: string, pieces: readonly string[]): boolean => {
  const { copy } = parseBrief(words);
  const read = copy ? [copy.name, ...copy.rest].flatMap(({ text }) => wordsOf(text)) : [];
  return read.toSorted().join(' ') === pieces.flatMap(wordsOf).toSorted().join(' ');
};

/** As typed where nothing was written anew; else the texts, quoted where a word of theirs would be taken for a hint. */
function wordsFrom(design: Design, form: Form): string {
  const pieces = piecesOf(design).filter((text) => text !== '');
  if (sameWords(form.words, pieces)) return form.words;
  const [name = '', ...rest] = pieces;
  const plain = [`"${name}"`, ...rest].join(', ');
  return sameWords(plain, pieces) ? plain : pieces.map((text) => `"${text}"`).join(', ');
}

export function recompose(design: Design, form: Form): { readonly form: Form; readonly hold: Hold } {
  const picture = design.scene.find((node) => node.kind === 'motif' && !node.hidden);
  return {
    form: {
      ...form,
      words: wordsFrom(design, form).slice(0, 600),
      garment: design.garment.name as Form['garment'],
      method: design.print.method,
    },
    hold: {
      palette: design.inks.map(({ name }) => name),
      motif: picture?.kind === 'motif' ? picture.motif : null,
    },
  };
}
