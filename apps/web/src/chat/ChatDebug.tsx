/** /chat-debug: what the assistant finds, receives and remembers. */
import type { Passage } from '@printready/contracts/chat';
import { Button, TextField } from '@printready/ui';
import { type SyntheticEvent, useState } from 'react';
import { useTitle } from '../shell/use-title.ts';
import { cachedAnswers } from './answer-cache.ts';
import { contextOf, findPassages, streamAnswer } from './stream.ts';

export function ChatDebug() {
  useTitle('Assistant debug');
  const [question, setQuestion] = useState('');
  const [passages, setPassages] = useState<readonly Passage[] | null>(null);
  const [pieces, setPieces] = useState<readonly string[]>([]);
  const ask = async (event: SyntheticEvent) => {
    event.preventDefault();
    setPieces([]);
    const { signal } = new AbortController();
    try {
      const found = await findPassages(question, signal);
      setPassages(found);
      const messages = [{ role: 'user', content: question }] as const;
      for await (const piece of streamAnswer(messages, contextOf(found), signal)) {
        setPieces((before) => [...before, JSON.stringify({ content: piece })]);
      }
      setPieces((before) => [...before, '{"done":true}']);
    } catch (error) {
      setPieces((before) => [...before, String(error)]);
    }
  };
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-6 px-4 py-8">
      <h1 className="text-2xl font-semibold tracking-tight">Assistant debug</h1>
      <form className="flex items-end gap-2" onSubmit={(event) => void ask(event)}>
        <div className="flex-1">
          <TextField
            label="Question"
            value={question}
            onChange={(event) => setQuestion(event.target.value)}
          />
        </div>
        <Button look="primary" type="submit" disabled={question.trim() === ''}>
          Ask
        </Button>
      </form>
      <section>
        <h2 className="font-semibold">Knowledge results</h2>
        {passages?.length === 0 && <p className="text-sm">Nothing found.</p>}
        <ol className="list-decimal pl-5 text-sm">
          {passages?.map(({ title, url, snippet }) => (
            <li key={url}>
              <span className="font-medium">{title}</span> <code>{url}</code>
              <p className="text-ink-700">{snippet}</p>
            </li>
          ))}
        </ol>
      </section>
      <section>
        <h2 className="font-semibold">Stream events</h2>
        <pre tabIndex={0} className="max-h-80 overflow-auto rounded-md bg-ink-100 p-3 text-xs">
          {pieces.join('\n')}
        </pre>
      </section>
      <Cache />
    </div>
  );
}

function Cache() {
  return (
    <section>
      <h2 className="font-semibold">Cache</h2>
      <ul className="text-sm">
        {cachedAnswers().map(({ question: asked, timestamp }) => (
          <li key={asked}>
            {new Date(timestamp).toLocaleString()}: {asked.slice(0, 80)}
          </li>
        ))}
      </ul>
    </section>
  );
}
