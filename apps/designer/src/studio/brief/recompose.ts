import { parseBrief, wordsOf } from '@printready/designer/brief';
import type { Hold } from '@printready/designer/compose';
import type { Design } from '@printready/designer/scene';
import type { Form } from './brief-form.ts';

/** Visible texts of the design. Name texts are joined, because a layout may split a name over several lines. */
function piecesOf({ scene }: Design): string[] {
  const texts = scene.flatMap((node) => (node.kind === 'text' && !node.hidden ? [node] : []));
  const names = texts.filter(({ role }) => role === 'name').map(({ text }) => text);
  const rest = texts.filter(({ role }) => role !== 'name').map(({ text }) => text);
  return [...(names.length > 0 ? [names.join(' ')] : []), ...rest].map((text) =>
    // Quotes and commas would split the text again.
    text.replaceAll(/["“”,;]+/g, ' ').trim(),
  );
}

const sameWords = (words: string, pieces: readonly string[], chips: Form['chips'] = []): boolean => {
  const { copy } = parseBrief(words, chips);
  const read = copy ? [copy.name, ...copy.rest].flatMap(({ text }) => wordsOf(text)) : [];
  return read.toSorted().join(' ') === pieces.flatMap(wordsOf).toSorted().join(' ');
};

/** The typed words if no text was edited; otherwise the texts, quoted where a brief would read a word as a hint. */
function wordsFrom(design: Design, form: Form): string {
  const pieces = piecesOf(design).filter((text) => text !== '');
  if (sameWords(form.words, pieces, form.chips)) return form.words;
  const [name = '', ...rest] = pieces;
  const plain = [`"${name}"`, ...rest].join(', ');
  return sameWords(plain, pieces) ? plain : pieces.map((text) => `"${text}"`).join(', ');
}

export function recompose(design: Design, form: Form): { readonly form: Form; readonly hold: Hold } {
  const words = wordsFrom(design, form).slice(0, 600);
  const picture = design.scene.find((node) => node.kind === 'motif' && !node.hidden);
  return {
    form: {
      ...form,
      words,
      chips: words === form.words ? form.chips : [],
      garment: design.garment.name as Form['garment'],
      method: design.print.method,
    },
    hold: {
      palette: design.inks.map(({ name }) => name),
      motif: picture?.kind === 'motif' ? picture.motif : null,
    },
  };
}
