/** @jsxImportSource preact */
import { useId, useState } from 'preact/hooks';
import { fill } from '../frame/language.ts';
import { type CheckedEntry, type Entry, isChecked, sizeOf } from './entries.ts';
import { Preview } from './Preview.tsx';
import { Accept, type CardContext, Fix, Verdict } from './Report.tsx';
import { SizeForm } from './SizeForm.tsx';

type Common = CardContext & { readonly garment: string | null };

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

function Checked(props: Common & { readonly entry: CheckedEntry }) {
  const { entry, words, lang, garment, store } = props;
  const { assessment, usableMm } = entry.state;
  const size = sizeOf(entry);
  const isReadable = assessment.errorCategory === null;
  return (
    <div class="checked">
      {isReadable && <Preview key={entry.state.sha256} {...{ entry, garment, words }} />}
      <div class="report">
        <Verdict {...{ entry, words, lang }} />
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
