import { classNames, SectionHelp } from '@printready/ui';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import { lazyExtra } from '../shell/lazy-part.ts';

const HEIGHTS = ['peek', 'half', 'full'] as const;
type Height = (typeof HEIGHTS)[number];

const CSS_HEIGHT: Readonly<Record<Height, string>> = { peek: '100px', half: '44%', full: '82%' };
const FRACTION: Readonly<Record<Height, number>> = { peek: 0.1, half: 0.44, full: 0.82 };
/** Room for the tools, the status bar, and a visible part of the picture, px. */
const RESERVED_PX = 280;
const MAX_CSS = `max(${CSS_HEIGHT.half}, calc(100% - ${RESERVED_PX}px))`;
const NAME: Readonly<Record<Height, string>> = { peek: 'lowest', half: 'half', full: 'full' };

/** Maximum height of the sheet as a fraction of the available height; must match MAX_CSS. */
const maxShare = (roomPx: number): number =>
  Math.min(FRACTION.full, Math.max(FRACTION.half, 1 - RESERVED_PX / roomPx));

const HelpPane = lazyExtra(() => import('./manual/HelpPane.tsx'), 'the help');

export function Sheet(props: {
  readonly toolId: string;
  readonly title: string;
  readonly children: ReactNode;
}) {
  const { toolId, title, children } = props;
  const [asked, setAsked] = useState<string | null>(null);
  const sheet = useRef<HTMLElement>(null);
  const { height, dragged, handlers } = useSheetHeight(sheet);
  useRoomTaken(sheet);
  return (
    <aside
      ref={sheet}
      aria-label="Settings"
      className={classNames(
        'flex min-h-0 shrink-0 flex-col bg-surface max-panel:h-(--sheet) max-panel:max-h-(--most) max-panel:border-t max-panel:border-ink-300 panel:w-80 panel:border-l panel:border-ink-200',
        dragged === null && 'max-panel:transition-[height] max-panel:duration-180',
      )}
      style={
        {
          '--sheet': dragged === null ? CSS_HEIGHT[height] : `${dragged * 100}%`,
          '--most': MAX_CSS,
        } as Record<string, string>
      }
    >
      <button
        type="button"
        aria-label={`${title}: settings at ${NAME[height]} height; arrow keys change it`}
        {...handlers}
        className="relative flex h-11 shrink-0 touch-none items-center px-4 -outline-offset-2 panel:hidden"
      >
        <span className="absolute top-2 left-1/2 h-1 w-10 -translate-x-1/2 rounded-full bg-ink-400" />
        <span className="truncate pt-2 text-xs font-medium text-ink-600">{title}</span>
      </button>
      {asked !== null && (
        <Suspense>
          <HelpPane toolId={toolId} section={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
      <div className={asked === null ? 'contents' : 'hidden'}>
        <SectionHelp value={setAsked}>{children}</SectionHelp>
      </div>
    </aside>
  );
}

/** Sets `--tool-sheet` to the sheet's height, for floating elements; unset when the sheet is a column. */
function useRoomTaken(sheet: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = sheet.current;
    if (!element) return undefined;
    const { style } = document.documentElement;
    const updateHeight = () => {
      const { width, height } = element.getBoundingClientRect();
      const isColumn = width < window.innerWidth;
      if (isColumn) style.removeProperty('--tool-sheet');
      else style.setProperty('--tool-sheet', `${Math.round(height)}px`);
    };
    const observer = new ResizeObserver(updateHeight);
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--tool-sheet');
    };
  }, [sheet]);
}

function nearestHeight(dragged: number, roomPx: number): Height {
  const most = maxShare(roomPx);
  const distance = (candidate: Height) => Math.abs(Math.min(FRACTION[candidate], most) - dragged);
  return HEIGHTS.reduce((best, candidate) => (distance(candidate) < distance(best) ? candidate : best));
}

/**
 * Height of the sheet. A click or arrow key moves one step; a drag follows the pointer and snaps. `dragged` is a
 * fraction of the available height.
 */
function useSheetHeight(sheet: RefObject<HTMLElement | null>) {
  const [height, setHeight] = useState<Height>('half');
  const [dragged, setDragged] = useState<number | null>(null);
  const moved = useRef(false);
  const start = useRef(0);
  const room = () => sheet.current?.parentElement?.getBoundingClientRect();
  const handlers = {
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
      event.preventDefault();
      setHeight(HEIGHTS[HEIGHTS.indexOf(height) + (event.key === 'ArrowUp' ? 1 : -1)] ?? height);
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      moved.current = false;
      start.current = event.clientY;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const box = room();
      if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
      if (Math.abs(event.clientY - start.current) > 0.02 * box.height) moved.current = true;
      const fraction = (box.bottom - event.clientY) / box.height;
      if (moved.current) setDragged(Math.min(Math.max(fraction, 0.08), maxShare(box.height)));
    },
    onPointerUp: () => {
      if (dragged !== null) setHeight(nearestHeight(dragged, room()?.height ?? 0));
      setDragged(null);
    },
    onClick: () => {
      if (!moved.current) setHeight(height === 'full' ? 'peek' : height === 'half' ? 'full' : 'half');
    },
  };
  return { height, dragged, handlers };
}
