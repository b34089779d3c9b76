/** @jsxImportSource preact */
import { useId, useState } from 'preact/hooks';
import { type CheckedEntry, type Entry, findingsOf, isAcceptable, isChecked, sizeOf } from './entries.ts';
import type { EntryStore } from './entry-store.ts';
import { Preview } from './Preview.tsx';
import { SizeForm } from './SizeForm.tsx';
import type { Words } from './words/texts.ts';
import { fill } from './words/words.ts';

export type Common = {
  readonly words: Words;
  readonly lang: string;
  readonly garment: string | null;
  readonly help: boolean;
  readonly store: EntryStore;
};

function headingOf({ state }: CheckedEntry, count: number, { verdicts }: Words): string {
  const { verdict } = state.assessment;
  if (verdict !== 'look') return verdicts[verdict];
  return count === 1 ? verdicts.lookOne : fill(verdicts.lookMany, { count });
}

function Unlock({ entry, words, store }: Pick<Common, 'words' | 'store'> & { readonly entry: Entry }) {
  const [password, setPassword] = useState('');
  const id = useId();
  return (
    <form
      class="size"
      onSubmit={(event) => {
        event.preventDefault();
        void store.check({ ...entry, password });
      }}
    >
      <label for={id}>{words.password}</label>
      <input
        id={id}
        type="password"
        autocomplete="off"
        value={password}
        onInput={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      <button type="submit" class="action" disabled={password === ''}>
        {words.unlock}
      </button>
      {entry.password !== null && <p role="alert">{words.wrongPassword}</p>}
    </form>
  );
}

const FIX_TEXT = { none: null, running: 'fixing', done: 'fixed', failed: 'fixFailed' } as const;

function Fix({ entry, words, store }: Pick<Common, 'words' | 'store'> & { readonly entry: CheckedEntry }) {
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

function Accept({ entry, words, help, store }: Common & { readonly entry: Entry }) {
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

function Checked(props: Common & { readonly entry: CheckedEntry }) {
  const { entry, words, lang, garment, store } = props;
  const { assessment, usableMm } = entry.state;
  const findings = findingsOf(entry, words, lang);
  const sentences = [...new Map(findings.map((finding) => [finding.text, finding])).values()];
  const size = sizeOf(entry);
  const isReadable = assessment.errorCategory === null;
  return (
    <div class="checked">
      {isReadable && <Preview key={entry.state.sha256} {...{ entry, garment, words }} />}
      <div class="report">
        <p class={`verdict ${assessment.verdict}`} role="status">
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
        {assessment.asks.includes('password') && <Unlock {...{ entry, words, store }} />}
        {size && isReadable && (
          <SizeForm
            {...{ size, usableMm, words, lang }}
            asked={assessment.asks.includes('print-size')}
            onSize={(chosen) => void store.resize(entry, chosen)}
          />
        )}
        <Fix {...{ entry, words, store }} />
        <Accept {...props} />
      </div>
    </div>
  );
}

function Body(props: Common & { readonly entry: Entry }) {
  const { entry, words, store } = props;
  if (isChecked(entry)) return <Checked {...props} entry={entry} />;
  const { state } = entry;
  switch (state.kind) {
    case 'checking':
      return (
        <p role="status" class="quiet">
          {fill(words.checking, { name: entry.file.name })} <progress value={state.fraction} />
        </p>
      );
    case 'late':
      return (
        <p role="alert">
          {words.engineLate}{' '}
          <button type="button" class="action" onClick={() => void store.check(entry)}>
            {words.again}
          </button>
        </p>
      );
    default:
      return (
        <>
          <p role="alert">{words.notChecked}</p>
          <Accept {...props} />
        </>
      );
  }
}

export function FileCard(props: Common & { readonly entry: Entry }) {
  const { entry, words, store } = props;
  const { name } = entry.file;
  return (
    <li class="card">
      <div class="head">
        <strong>{name}</strong>
        <button
          type="button"
          class="remove"
          aria-label={fill(words.remove, { name })}
          onClick={() => store.remove(entry.key)}
        >
          ×
        </button>
      </div>
      <Body {...props} />
    </li>
  );
}
