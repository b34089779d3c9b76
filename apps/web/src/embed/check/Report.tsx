/** @jsxImportSource preact */
/** Parts of a file's card that say what the check found, and act on it. */
import { fill } from '../frame/language.ts';
import { type CheckedEntry, type Entry, findingsOf, isAcceptable, isChecked } from './entries.ts';
import type { EntryStore } from './entry-store.ts';
import type { Words } from './words/texts.ts';

export type CardContext = {
  readonly words: Words;
  readonly lang: string;
  readonly help: boolean;
  readonly store: EntryStore;
};

function headingOf({ state }: CheckedEntry, count: number, { verdicts }: Words): string {
  const { verdict } = state.assessment;
  if (verdict !== 'look') return verdicts[verdict];
  return count === 1 ? verdicts.lookOne : fill(verdicts.lookMany, { count });
}

type VerdictProps = Pick<CardContext, 'words' | 'lang'> & {
  readonly entry: CheckedEntry;
  /** Printed width that the sentences name, if it is not the whole file’s. */
  readonly widthMm?: number | undefined;
};

/** The verdict on a file, and a sentence for each kind of finding. */
export function Verdict({ entry, words, lang, widthMm }: VerdictProps) {
  const findings = findingsOf(entry, words, lang, widthMm);
  const sentences = [...new Map(findings.map((finding) => [finding.text, finding])).values()];
  return (
    <>
      <p class={`verdict ${entry.state.assessment.verdict}`} role="status">
        {headingOf(entry, sentences.length, words)}
      </p>
      {sentences.length > 0 && (
        <ul>
          {sentences.map(({ text, severity }) => (
            <li key={text} class={severity}>
              {text}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const FIX_TEXT = { none: null, running: 'fixing', done: 'fixed', failed: 'fixFailed' } as const;

export function Fix({
  entry,
  words,
  store,
}: Pick<CardContext, 'words' | 'store'> & { readonly entry: CheckedEntry }) {
  const said = FIX_TEXT[entry.fix];
  const isOffered = entry.state.edits.length > 0 && entry.fix !== 'failed' && entry.fix !== 'running';
  return (
    <>
      {isOffered && (
        <button type="button" class="action" onClick={() => void store.fix(entry)}>
          {words.fix}
        </button>
      )}
      {said && (
        <p role="status" class="quiet">
          {words[said]}
        </p>
      )}
    </>
  );
}

export function Accept({ entry, words, help, store }: Omit<CardContext, 'lang'> & { readonly entry: Entry }) {
  if (!isAcceptable(entry, help)) return null;
  const isLook = isChecked(entry) && entry.state.assessment.verdict === 'look';
  return (
    <label class="accept">
      <input
        type="checkbox"
        checked={entry.accepted}
        onChange={({ currentTarget }) => store.accept(entry, currentTarget.checked)}
      />
      {isLook ? words.accept : words.help}
    </label>
  );
}
