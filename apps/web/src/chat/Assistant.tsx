/** Button of the assistant: floating on most pages, in the header of a tool, where it covers no other control. */
import { chat } from '@printready/contracts/chat';
import { MessageCircleQuestionMark } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { useAssistant } from '../screen-parts/assistant.ts';
import { lazyExtra } from '../shell/lazy-part.ts';

const ChatPanel = lazyExtra(() => import('./ChatPanel.tsx'), 'the assistant');

const FLOATING =
  'assistant fixed right-4 bottom-12 z-20 size-12 shadow-pop xl:bottom-6 border border-transparent bg-accent text-on-accent hover:bg-accent-strong';
const IN_HEADER = 'size-9 text-ink-800 hover:bg-ink-100 hover:text-ink-950 thumb:size-11';

/** Page that contains the chat panel, so it has no floating button. */
const ON_PAGE = '/chat-demo';

export default function Assistant() {
  const { pathname } = useLocation();
  return pathname === ON_PAGE ? null : <FloatingAssistant />;
}

function FloatingAssistant() {
  const { open, setOpen, slot } = useAssistant();
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const opener = (
    <button
      ref={button}
      type="button"
      aria-label={`Open ${chat.title}`}
      aria-expanded={open}
      className={`inline-flex shrink-0 items-center justify-center rounded-full transition-colors duration-120 ${slot ? IN_HEADER : FLOATING}`}
      onClick={() => setOpen(!open)}
    >
      <MessageCircleQuestionMark size={slot ? 20 : 22} strokeWidth={1.5} aria-hidden />
    </button>
  );
  return (
    <>
      {slot ? createPortal(opener, slot) : opener}
      {wasOpen && (
        <Suspense>
          <div hidden={!open} className="assistant">
            <ChatPanel open={open} place="floating" onClose={close} />
          </div>
        </Suspense>
      )}
    </>
  );
}
