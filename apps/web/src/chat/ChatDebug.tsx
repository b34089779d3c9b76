import { chat, type ReceivedPassage } from '@printready/contracts/chat';
import { Button, TextField } from '@printready/ui';
import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useTitle } from '../shell/use-title.ts';
import { cachedAnswers, forgetAnswers } from './conversation/answer-cache.ts';
import { contextOf } from './conversation/context.ts';
import { findPassages, streamEvents } from './conversation/stream.ts';

type Line = { readonly atMs: number; readonly text: string };

function useDebuggedQuestion() {
  const [passages, setPassages] = useState<readonly ReceivedPassage[] | null>(null);
  const [lines, setLines] = useState<readonly Line[]>([]);
  const [busy, setBusy] = useState(false);
  const running = useRef<AbortController>(null);

  const ask = async (question: string) => {
    running.current?.abort();
    const run = new AbortController();
    running.current = run;
    const start = performance.now();
    const log = (text: string) => {
      if (running.current !== run) return;
      setLines((before) => [...before, { atMs: performance.now() - start, text }]);
    };
    setLines([]);
    setPassages(null);
    setBusy(true);
    try {
      const found = await findPassages(question, run.signal);
      if (running.current === run) setPassages(found);
      const messages = [{ role: 'user', content: question }] as const;
      for await (const event of streamEvents(messages, contextOf(found), run.signal)) {
        log(JSON.stringify(event));
      }
    } catch (error) {
      log(run.signal.aborted ? chat.cancelled : String(error));
    }
    if (running.current === run) setBusy(false);
  };
  return { passages, lines, busy, ask, cancel: () => running.current?.abort() };
}

export function ChatDebug() {
  useTitle('Assistant debug');
  const [question, setQuestion] = useState('');
  const { passages, lines, busy, ask, cancel } = useDebuggedQuestion();
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    void ask(question);
  };
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-8 px-4 py-8">
      <h1 className="text-2xl font-semibold tracking-tight">Assistant debug</h1>
      <form className="flex items-end gap-2" onSubmit={onSubmit}>
        <div className="min-w-0 flex-1">
          <TextField
            label="Question"
            value={question}
            onChange={(event) => setQuestion(event.target.value)}
          />
        </div>
        {busy && <Button onClick={cancel}>Cancel</Button>}
        <Button look="primary" type="submit" disabled={question.trim() === ''}>
          Ask
        </Button>
      </form>
      <Knowledge passages={passages} />
      <Part title="Stream events" count={lines.length}>
        <pre tabIndex={0} className="max-h-80 overflow-auto rounded-md bg-ink-100 p-3 text-xs">
          {lines.map(({ atMs, text }) => `${atMs.toFixed(0).padStart(6)} ms  ${text}\n`)}
        </pre>
      </Part>
      <Cache />
    </div>
  );
}

function Part(props: {
  readonly title: string;
  readonly count: number;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section aria-label={props.title} className="flex flex-col gap-2">
      <div className="flex min-h-9 items-center justify-between">
        <h2 className="font-semibold">
          {props.title} <span className="font-normal text-ink-700 tabular-nums">{props.count}</span>
        </h2>
        {props.aside}
      </div>
      {props.children}
    </section>
  );
}

function Knowledge({ passages }: { readonly passages: readonly ReceivedPassage[] | null }) {
  return (
    <Part title="Knowledge results" count={passages?.length ?? 0}>
      {passages?.length === 0 && <p className="text-sm">Nothing found.</p>}
      <ol className="flex list-decimal flex-col gap-2 pl-5 text-sm">
        {passages?.map(({ title, url, snippet, content }) => (
          <li key={url ?? title}>
            {url ? (
              <Link className="font-medium underline" to={url}>
                {title}
              </Link>
            ) : (
              title
            )}{' '}
            <code className="text-xs">{url}</code>
            <p className="text-ink-700">{snippet}</p>
            <p className="text-xs text-ink-700">{content.length} characters go along with the question.</p>
          </li>
        ))}
      </ol>
    </Part>
  );
}

function Cache() {
  const [entries, setEntries] = useState(() => cachedAnswers());
  const clear = () => {
    forgetAnswers();
    setEntries(cachedAnswers());
  };
  const actions = (
    <span className="flex gap-2">
      <Button size="small" onClick={() => setEntries(cachedAnswers())}>
        Refresh
      </Button>
      <Button size="small" disabled={entries.length === 0} onClick={clear}>
        Clear
      </Button>
    </span>
  );
  return (
    <Part title="Cache" count={entries.length} aside={actions}>
      <ul className="flex flex-col gap-1 text-sm">
        {entries.map(({ question: asked, answer, timestamp }) => (
          <li key={asked} className="flex justify-between gap-4">
            <span className="min-w-0 truncate">{asked}</span>
            <span className="shrink-0 text-ink-700 tabular-nums">
              {answer.length} characters, {new Date(timestamp).toLocaleString()}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}
