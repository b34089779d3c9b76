import { chat } from '@printready/contracts/chat';
import { Button, Spinner } from '@printready/ui';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Answer } from './Answer.tsx';
import { type ChatMessage, useConversation } from './conversation/conversation.ts';

export function MessageList({ children }: { readonly children: ReactNode }) {
  const { messages, loading, error, cancel } = useConversation();
  const list = useRef<HTMLDivElement>(null);
  const length = messages.at(-1)?.content.length;
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [messages.length, length, error]);
  return (
    <div
      ref={list}
      tabIndex={0}
      role="region"
      aria-label="Conversation"
      className="flex flex-1 flex-col gap-4 overflow-y-auto p-4 -outline-offset-2"
    >
      {children}
      <div role="log" aria-live="polite" aria-busy={loading} className="flex flex-col gap-4">
        {messages
          .filter(({ content }) => content !== '')
          .map((message) => (
            <Bubble key={message.id} message={message} />
          ))}
      </div>
      {loading && (
        <p className="flex items-center gap-2 text-sm text-ink-700">
          <Spinner label="The answer is on its way" />
          <Button size="small" onClick={cancel}>
            Cancel
          </Button>
        </p>
      )}
      {error !== null && (
        <p role="alert" className="flex items-center gap-2 text-sm text-bad">
          <CircleAlert size={16} strokeWidth={1.5} aria-hidden className="shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}

function Bubble({ message }: { readonly message: ChatMessage }) {
  const { role, content, cached, facts = [], pictureSent } = message;
  if (role === 'user') {
    return (
      <div className="max-w-[85%] self-end rounded-md bg-accent-soft px-3 py-2 text-sm whitespace-pre-wrap break-words">
        <span className="sr-only">You: </span>
        {content}
        {facts.length > 0 && (
          <ul className="mt-1 border-t border-ink-300 pt-1 text-xs text-ink-700">
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        )}
        {pictureSent && <p className="mt-1 text-xs text-ink-700">{chat.pictureSent}</p>}
      </div>
    );
  }
  return (
    <div className="rounded-md border border-ink-200 bg-surface px-3 py-2">
      <span className="sr-only">Assistant: </span>
      <Answer text={content} />
      {cached && (
        <span className="mt-2 inline-block rounded-sm bg-ink-100 px-1.5 py-0.5 text-xs text-ink-700">
          {chat.cached}
        </span>
      )}
    </div>
  );
}
