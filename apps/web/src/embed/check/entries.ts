/** One file of the order, from the drop to its verdict. */

import type { Assessment, EditId, Facts } from '@printready/preflight';
import type { PrintSize } from '../../preflight/validate-types.ts';
import { fill, inUnits, unitOf } from '../frame/language.ts';
import type { EmbedFile, EmbedFinding } from '../protocol.ts';
import { kindOf } from './customer-kinds.ts';
import type { Words } from './words/texts.ts';

export type Entry = {
  readonly key: string;
  /** The customer’s bytes, or those of the last fix. */
  readonly file: File;
  readonly password: string | null;
  readonly printSize: PrintSize | null;
  readonly accepted: boolean;
  readonly state: EntryState;
  readonly fix: 'none' | 'running' | 'done' | 'failed';
};

export type Checked = {
  readonly kind: 'checked';
  readonly facts: Facts;
  readonly assessment: Assessment;
  readonly sha256: string;
  readonly natural: PrintSize | null;
  /** Greatest printable width below the asked one, mm. */
  readonly usableMm: number | null;
  readonly edits: readonly EditId[];
  readonly jws: string | null;
};

export type EntryState =
  | { readonly kind: 'checking'; readonly fraction: number }
  | Checked
  /** The check did not load, or ended without an answer. */
  | { readonly kind: 'late' }
  /** The file needs a decoder that runs only in an isolated page, or its check failed. */
  | { readonly kind: 'not-checked'; readonly sha256: string; readonly jws: string | null };

export type CheckedEntry = Entry & { readonly state: Checked };

export const isChecked = (entry: Entry): entry is CheckedEntry => entry.state.kind === 'checked';

export const sizeOf = ({ printSize, state }: CheckedEntry): PrintSize | null => printSize ?? state.natural;

/** Sentences for the customer, errors first. @param widthMm printed width that they name; null if it is unknown */
export function findingsOf(
  entry: CheckedEntry,
  words: Words,
  lang: string,
  widthMm: number | null = sizeOf(entry)?.widthMm ?? null,
): readonly EmbedFinding[] {
  const width = widthMm === null ? '' : `${inUnits(widthMm, lang)} ${unitOf(lang)}`;
  const isError = ({ severity }: EmbedFinding) => severity === 'error';
  const all = entry.state.assessment.issues.flatMap(({ code, type }): EmbedFinding[] =>
    type === 'info' ? [] : [{ code, severity: type, text: fill(words.findings[kindOf(code)], { width }) }],
  );
  return [...all.filter(isError), ...all.filter((one) => !isError(one))];
}

/** @returns null while there is no answer */
export function toEmbedFile(entry: Entry, words: Words, lang: string): EmbedFile | null {
  const { key, file, accepted, state } = entry;
  const own = { key, name: file.name, file, accepted };
  if (isChecked(entry)) {
    const { sha256, jws, assessment } = entry.state;
    const findings = findingsOf(entry, words, lang);
    return { ...own, sha256, jws, verdict: assessment.verdict, findings, printSize: sizeOf(entry) };
  }
  if (state.kind !== 'not-checked') return null;
  const finding = { code: 'not-checked', severity: 'error', text: words.notChecked } as const;
  const { sha256, jws } = state;
  return { ...own, sha256, jws, verdict: 'unchecked', findings: [finding], printSize: null };
}

const verdictOf = ({ state }: Entry): EmbedFile['verdict'] | null => {
  if (state.kind === 'checked') return state.assessment.verdict;
  return state.kind === 'not-checked' ? 'unchecked' : null;
};

/** True for a `look`, and with the shop’s help for every answer but `ready`. */
export const isAcceptable = (entry: Entry, help: boolean): boolean => {
  const verdict = verdictOf(entry);
  return verdict === 'look' || (help && verdict !== null && verdict !== 'ready');
};

/** Why the form may not be sent; null if it may. */
export function reasonOf(entries: readonly Entry[], help: boolean): keyof Words['reasons'] | null {
  if (entries.length === 0) return 'none';
  if (entries.some(({ state, fix }) => state.kind === 'checking' || fix === 'running')) return 'checking';
  const open = entries.filter((entry) => {
    const isAccepted = isAcceptable(entry, help) && entry.accepted;
    return verdictOf(entry) !== 'ready' && !isAccepted;
  });
  if (open.length === 0) return null;
  return open.every((entry) => verdictOf(entry) === 'look') ? 'look' : 'blocked';
}
