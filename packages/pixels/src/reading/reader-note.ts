import { canChangePrint, type ReadPlace, type StoredFinding } from './read-finding.ts';

export const READ_IN_FULL = 'Read in full';

export type NoteEntry<Code extends string = string> = {
  readonly code: Code;
  readonly text: string;
  readonly changesPrint: boolean;
  readonly places: readonly ReadPlace[];
};

export type NoteState = 'full' | 'told' | 'check';

export function noteEntries<Code extends string>(
  findings: readonly (StoredFinding & { readonly code: Code })[],
): readonly NoteEntry<Code>[] {
  const entries = new Map<string, NoteEntry<Code>>();
  for (const { code, text, place } of findings) {
    const known = entries.get(text);
    const places = [...(known?.places ?? []), ...(place ? [place] : [])];
    const changesPrint = canChangePrint({ code }) || known?.changesPrint === true;
    entries.set(text, { code: known?.code ?? code, text, changesPrint, places });
  }
  return [...entries.values()].sort((a, b) => Number(b.changesPrint) - Number(a.changesPrint));
}

export function noteState(findings: readonly StoredFinding[]): NoteState {
  if (findings.length === 0) return 'full';
  return findings.some(canChangePrint) ? 'check' : 'told';
}

export function noteTitle(findings: readonly StoredFinding[]): string {
  const entries = noteEntries(findings);
  const check = entries.filter(({ changesPrint }) => changesPrint).length;
  if (check > 0) return `${check} to check`;
  if (entries.length === 0) return READ_IN_FULL;
  return entries.length === 1 ? '1 note' : `${entries.length} notes`;
}

const NOTE_SUMMARIES: Readonly<Record<NoteState, string>> = {
  full: 'Nothing was changed or left out.',
  told: 'The file was opened with these changes. None of them changes the print.',
  check: 'The print can differ from this file. Compare it with the original.',
};

export const noteSummary = (findings: readonly StoredFinding[]): string =>
  NOTE_SUMMARIES[noteState(findings)];

const percent = (fraction: number): string => `${Math.round(fraction * 100)}`;

export function placeText({ page, box }: ReadPlace): string {
  const { x, y, width, height } = box;
  const span = (from: number, length: number, side: string) =>
    from <= 0 && from + length >= 1 ? [] : [`${percent(from)}–${percent(from + length)}% from the ${side}`];
  const sides = [...span(x, width, 'left'), ...span(y, height, 'top')];
  const where = sides.length > 0 ? sides : ['everywhere'];
  return [...(page === undefined ? [] : [`page ${page}`]), ...where].join(', ');
}

const MAX_PLACES = 3;

function placesText(places: readonly ReadPlace[]): string {
  if (places.length === 0) return '';
  const more = places.length > MAX_PLACES ? `; and ${places.length - MAX_PLACES} more` : '';
  return ` (${places.slice(0, MAX_PLACES).map(placeText).join('; ')}${more})`;
}

export const entryLine = ({ text, places }: NoteEntry): string => `${text}${placesText(places)}`;

export const entryLines = (findings: readonly StoredFinding[]): readonly string[] =>
  noteEntries(findings).map(entryLine);

export function noteLines(findings: readonly StoredFinding[]): readonly string[] {
  return findings.length === 0 ? [`${READ_IN_FULL}.`] : entryLines(findings);
}

export type NotedFile = {
  readonly name?: string;
  readonly findings: readonly StoredFinding[];
};

const filesText = (count: number): string => (count === 1 ? '1 file' : `${count} files`);

export function titleOfFiles(files: readonly NotedFile[]): string {
  const [only, ...others] = files;
  if (only && others.length === 0) return noteTitle(only.findings);
  const count = (state: NoteState) => files.filter(({ findings }) => noteState(findings) === state).length;
  if (count('check') > 0) return `${filesText(count('check'))} not read in full`;
  return count('told') > 0 ? `${filesText(count('told'))} with notes` : READ_IN_FULL;
}
