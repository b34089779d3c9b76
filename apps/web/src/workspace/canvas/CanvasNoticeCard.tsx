/** On small screens the notice replaces the bar below the canvas. */
import { catalog } from '@printready/tools/catalog';
import type { PanelProps } from '@printready/tools/panel';
import { Button, classNames, IconButton } from '@printready/ui';
import { ChevronDown, ChevronUp, CircleHelp, Info, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { READ_MS } from '../../runs/seen-prompts.ts';
import { PriceTag } from '../../tokens/PriceTag.tsx';
import { priceText } from '../../tokens/price.ts';
import type { CanvasNotice } from './use-canvas-notice.ts';

const ICON = { size: 18, strokeWidth: 1.5, 'aria-hidden': true } as const;

export function CanvasNoticeCard(props: {
  readonly word: CanvasNotice;
  /** True while a run occupies the bar below the canvas. */
  readonly busy: boolean;
  readonly openIn: PanelProps<object>['openIn'];
  readonly change: PanelProps<object>['change'];
}) {
  const { text, question } = props.word;
  return (
    // The live region stays mounted, so that new text is announced; clicks next to the card reach the canvas.
    <div
      role="status"
      className={classNames(
        'pointer-events-none absolute inset-x-0 flex justify-center max-panel:bottom-0 panel:top-5 panel:left-5 panel:p-3',
        props.busy && 'max-panel:hidden',
      )}
    >
      {question ? <QuestionCard {...props} /> : text !== null && <Said {...props} />}
    </div>
  );
}

const CARD =
  'pointer-events-auto flex items-center gap-2 rounded-md border border-ink-300 bg-surface py-1.5 pr-1.5 pl-3 text-sm text-ink-950 shadow-pop';
const STRIP =
  'max-panel:min-h-8 max-panel:w-full max-lg:flex-wrap max-lg:gap-y-0 max-panel:max-w-none max-panel:rounded-none max-panel:border-x-0 max-panel:border-b-0 max-panel:bg-accent-soft max-panel:py-0 max-panel:shadow-none max-panel:thumb:min-h-11 max-sm:pl-4';
const ANSWER = 'shrink-0 max-panel:h-7 max-panel:thumb:h-10';

const BUTTONS = 'ml-auto flex shrink-0 items-center gap-2';
const TEXT = 'min-w-0 grow max-lg:basis-44';

function BetterTool({
  word: { betterTool, betterWith },
  openIn,
}: Pick<Parameters<typeof CanvasNoticeCard>[0], 'word' | 'openIn'>) {
  const better = catalog.find(({ id }) => id === betterTool);
  if (!better || !openIn) return null;
  return (
    <Button size="small" className={ANSWER} onClick={() => openIn(better.id, betterWith?.options)}>
      {betterWith?.label ?? better.title}
    </Button>
  );
}

function QuestionCard(props: Pick<Parameters<typeof CanvasNoticeCard>[0], 'word' | 'change' | 'openIn'>) {
  const { word, change, openIn } = props;
  const { question, dismiss, costs } = word;
  if (!question) return null;
  const { found, question: asked, leave, tool, apply } = question;
  return (
    <div className={`${CARD} max-w-2xl ${STRIP} max-panel:py-0.5`}>
      <CircleHelp {...ICON} className="shrink-0 text-accent max-sm:hidden" />
      <p className={`${TEXT} py-0.5 max-sm:text-xs`}>
        {found} {asked}
        {tool !== undefined && (
          <strong className="font-semibold whitespace-nowrap">
            <span className="pointer-coarse:hidden"> Click it.</span>
            <span className="hidden pointer-coarse:inline"> Tap it.</span>
          </strong>
        )}
      </p>
      <span className={BUTTONS}>
        {apply && (
          <Button size="small" className={ANSWER} onClick={() => change(apply.options)}>
            {apply.label}
          </Button>
        )}
        <BetterTool word={word} openIn={openIn} />
        {costs === null ? (
          <Button size="small" className={ANSWER} onClick={dismiss}>
            {leave}
          </Button>
        ) : (
          <PaidAnswer {...{ leave, costs, dismiss }} />
        )}
      </span>
    </div>
  );
}

/**
 * Button that pays for the result. Disabled until the user has had time to read the question, because on phones it
 * takes the place of Cancel.
 */
function PaidAnswer(props: {
  readonly leave: string;
  readonly costs: number;
  readonly dismiss: CanvasNotice['dismiss'];
}) {
  const { leave, costs, dismiss } = props;
  const [unread, setUnread] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setUnread(false), READ_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Button
      size="small"
      className={ANSWER}
      aria-label={`${leave} · ${priceText(costs)}`}
      disabled={unread}
      onClick={dismiss}
    >
      {leave}
      <PriceTag tokens={costs} />
    </Button>
  );
}

/** True if the text is clamped; keeps the last value while the text is expanded. */
function useCut(text: string | null, shownInFull: boolean) {
  const lines = useRef<HTMLParagraphElement>(null);
  const [cut, setCut] = useState(false);
  useEffect(() => {
    const element = lines.current;
    if (!element || text === null || shownInFull) return;
    const look = () => setCut(element.scrollHeight > element.clientHeight + 1);
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [text, shownInFull]);
  return { lines, cut };
}

function Said(props: Pick<Parameters<typeof CanvasNoticeCard>[0], 'word' | 'openIn'>) {
  const { word, openIn } = props;
  const { text, dismiss } = word;
  const [open, setOpen] = useState(false);
  const { lines, cut } = useCut(text, open);
  const id = useId();
  return (
    <div
      className={classNames(
        `${CARD} max-w-xl ${STRIP}`,
        open && 'max-h-[40dvh] items-start! overflow-y-auto',
      )}
    >
      <Info {...ICON} className="shrink-0 text-accent" />
      {/* Two lines are as tall as the bar that they replace on phones. */}
      <p
        ref={lines}
        id={id}
        className={classNames(TEXT, open ? 'py-0.5' : 'my-0.5 line-clamp-2 panel:line-clamp-3')}
      >
        {text}
      </p>
      <span className={BUTTONS}>
        {cut && (
          <IconButton
            icon={open ? ChevronUp : ChevronDown}
            iconSize={18}
            label={open ? 'Read less' : 'Read all'}
            size="small"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          />
        )}
        <BetterTool word={word} openIn={openIn} />
        <IconButton icon={X} label="Dismiss" size="small" onClick={dismiss} />
      </span>
    </div>
  );
}
