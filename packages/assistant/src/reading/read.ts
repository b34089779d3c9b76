import { type Language, languageOf } from '../lexicon/stop-words.ts';
import { type Concepts, readConcepts } from './concepts.ts';
import { type Quantities, readQuantities } from './quantities.ts';
import { normalize, wordsIn } from './text.ts';

export type Reading = Concepts & {
  readonly text: string;
  readonly quantities: Quantities;
  readonly language: Language;
  readonly has: (...concepts: readonly string[]) => boolean;
};

const JOBS: Readonly<Record<string, readonly string[]>> = {
  'tool:background-remover': ['background', 'remove'],
  'tool:color-ko': ['knockout'],
  'tool:color-separator': ['separate'],
  'tool:fit-my-print': ['gang-sheet'],
  'tool:halftone': ['halftone'],
  'tool:image-vectorizer': ['vectorize'],
  'tool:transparency-guide': ['semi-transparent'],
  'tool:image-converter': ['convert'],
  'tool:upscaler': ['enlarge'],
  'tool:downscaler': ['shrink'],
  'tool:image-cropper': ['crop'],
  'tool:file-validator': ['check'],
  'tool:batch-validator': ['check', 'many'],
  'tool:bulk-workflow': ['many'],
  'tool:image-to-color-palette': ['recolor'],
};

const jobsOf = (concepts: ReadonlySet<string>): string[] =>
  [...concepts].flatMap((concept) => JOBS[concept] ?? []);

const ANY_WORD = () => false;

/** @param isWord true if a word is English; if omitted, every unknown word may be a misspelling */
export function readQuestion(question: string, isWord: (word: string) => boolean = ANY_WORD): Reading {
  const text = normalize(question);
  const language = languageOf(wordsIn(text));
  // People in metric countries write "30 x 40" and mean centimeters.
  const { quantities, rest } = readQuantities(text, language === 'en' ? 'in' : 'cm');
  const read = readConcepts(rest, isWord);
  const concepts = new Set([
    ...read.concepts,
    ...(quantities.mesh.length > 0 ? ['mesh'] : []),
    ...(quantities.lpi.length > 0 ? ['lpi'] : []),
    ...(quantities.dpi.length > 0 ? ['resolution'] : []),
    ...jobsOf(read.concepts),
  ]);
  return {
    ...read,
    concepts,
    text,
    quantities,
    language,
    has: (...names) => names.some((name) => concepts.has(name)),
  };
}

/** True if the question contains only a quantity, such as "and at 14 inches?". */
export const isFollowUp = ({ text, unknown, mentions, quantities }: Reading): boolean =>
  unknown.length === 0 &&
  Object.values(quantities).some((values) => values.length > 0) &&
  (mentions.length === 0 ||
    (mentions.length === 1 && /^(?:and|what about|how about|und|et|y|or|but)\b/.test(text)));
