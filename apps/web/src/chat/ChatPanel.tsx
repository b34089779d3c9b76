import { chat } from '@printready/contracts/chat';
import { classNames, IconButton } from '@printready/ui';
import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import { useAssistant } from '../screen-parts/assistant.ts';
import { useConversation } from './conversation/conversation.ts';
import { GREETING, QUICK_ACTIONS, type QuickAction, SHOWN_ACTIONS } from './conversation/guides.ts';
import { Guide } from './Guide.tsx';
import { MessageList } from './MessageList.tsx';
import { MessageBox } from './message-box/MessageBox.tsx';

/**
 * Position of the panel. In a tool on a phone, it is between the bar with Run and the tool's sheet (`--tool-sheet`).
 */
const FLOATING =
  'fixed z-40 border-ink-300 shadow-pop animate-pop max-sm:inset-x-0 max-sm:rounded-t-md max-sm:border-t sm:right-4 sm:w-[26rem] sm:rounded-md sm:border';
const ON_PAGE =
  'max-sm:bottom-0 max-sm:h-[min(40rem,80dvh)] sm:bottom-4 sm:h-[min(42rem,calc(100dvh-8.5rem))]';
const IN_TOOL =
  'max-sm:top-28 max-sm:bottom-(--tool-sheet,0px) max-sm:border-b sm:bottom-[calc(var(--tool-sheet,0px)+1rem)] sm:h-[min(42rem,calc(100dvh-8.5rem-var(--tool-sheet,0px)))]';

export default function ChatPanel(props: {
  readonly open: boolean;
  readonly place: 'floating' | 'page';
  readonly onClose: () => void;
}) {
  const { open, place, onClose } = props;
  const panel = useRef<HTMLElement>(null);
  const inTool = useAssistant(({ slot }) => slot !== null);
  const { messages, guide, showGuide, send } = useConversation();
  useExternalQuestion();

  useEffect(() => {
    if (open && place === 'floating') panel.current?.querySelector('textarea')?.focus();
  }, [open, place]);

  const choose = ({ question, guide: steps }: QuickAction) => {
    if (steps) showGuide(steps);
    else void send(question);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // React events also bubble from dialogs in portals.
    const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key === 'Escape' && place === 'floating' && isOwn) onClose();
  };
  return (
    <section
      ref={panel}
      aria-label={chat.title}
      className={classNames(
        'flex flex-col bg-paper text-ink-950',
        place === 'page' ? 'h-full' : `${FLOATING} ${inTool ? IN_TOOL : ON_PAGE}`,
      )}
      onKeyDown={onKeyDown}
    >
      <header className="flex items-center justify-between border-b border-ink-200 bg-surface py-1.5 pr-2 pl-4 rounded-t-md">
        <h2 className="font-semibold">{chat.title}</h2>
        {place === 'floating' && <IconButton icon={X} iconSize={18} label={chat.close} onClick={onClose} />}
      </header>
      <MessageList>
        {messages.length === 0 && (
          <>
            <p className="text-sm text-ink-800">{GREETING}</p>
            <QuickActions onChoose={choose} />
          </>
        )}
        {guide && <Guide guide={guide} />}
      </MessageList>
      <MessageBox />
    </section>
  );
}

function useExternalQuestion(): void {
  const asked = useAssistant((state) => state.asked);
  const onAsked = useEffectEvent(() => {
    const question = useAssistant.getState().take();
    if (!question) return;
    const { send, setFile, cancel } = useConversation.getState();
    cancel();
    if (question.file) setFile(question.file);
    void send(question.question, { facts: question.facts });
  });
  useEffect(() => {
    if (asked) onAsked();
  }, [asked]);
}

function QuickActions({ onChoose }: { readonly onChoose: (action: QuickAction) => void }) {
  return (
    <ul aria-label="Quick actions" className="grid grid-cols-2 gap-2">
      {QUICK_ACTIONS.slice(0, SHOWN_ACTIONS).map((action) => (
        <li key={action.label}>
          <button
            type="button"
            className="flex min-h-11 w-full items-center rounded-md border border-ink-300 bg-surface px-3 py-2 text-left text-sm font-medium hover:border-accent hover:bg-accent-soft"
            onClick={() => onChoose(action)}
          >
            {action.label}
          </button>
        </li>
      ))}
    </ul>
  );
}
