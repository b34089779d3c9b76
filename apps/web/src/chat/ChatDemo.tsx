import { chat } from '@printready/contracts/chat';
import { useTitle } from '../shell/use-title.ts';
import ChatPanel from './ChatPanel.tsx';

export function ChatDemo() {
  useTitle(chat.title);
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-8">
      <h1 className="text-2xl font-semibold tracking-tight">Assistant demo</h1>
      <div className="mt-4 h-[70dvh] min-h-96 overflow-hidden rounded-md border border-ink-300">
        <ChatPanel open place="page" onClose={() => undefined} />
      </div>
    </div>
  );
}
