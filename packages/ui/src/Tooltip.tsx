/**
 * A label that appears beside a control after a pause; never the only place where something is said. When it opens is
 * decided here, with a few lines; what it looks like and where it lies is loaded when the first one opens.
 */
import { Slot } from 'radix-ui';
import {
  createContext,
  type FocusEvent,
  lazy,
  type PointerEvent,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';

const Bubble = lazy(() => import('./TooltipBubble.tsx'));

type Delays = { readonly openDelayMs: number; readonly skipDelayMs: number };
const TooltipDelays = createContext<Delays>({ openDelayMs: 0, skipDelayMs: 0 });

/** When the last one closed (performance.now): the next one then needs no pause. */
let closedMs = Number.NEGATIVE_INFINITY;

export type TooltipProps = {
  readonly label: ReactNode;
  readonly shortcut?: string;
  readonly side?: 'top' | 'right' | 'bottom' | 'left';
  /** The control is there for its label alone: a press opens it, a finger's too. */
  readonly onPress?: boolean;
  /** One element that takes a ref. */
  readonly children: ReactNode;
};

/** Once, around the app: shares the delays between all tooltips. */
export function TooltipProvider(props: Delays & { readonly children: ReactNode }) {
  const { openDelayMs, skipDelayMs, children } = props;
  return <TooltipDelays value={{ openDelayMs, skipDelayMs }}>{children}</TooltipDelays>;
}

export function Tooltip(props: TooltipProps) {
  const { label, shortcut, side = 'bottom', onPress = false, children } = props;
  const { at, close, handlers } = useTooltip(onPress);
  const id = useId();
  return (
    <>
      <Slot.Root {...handlers} {...(at && { 'aria-describedby': id })}>
        {children}
      </Slot.Root>
      {at && (
        <>
          <span id={id} hidden>
            {label}
          </span>
          <Suspense>
            <Bubble {...{ at, side, label, shortcut }} onClose={close} />
          </Suspense>
        </>
      )}
    </>
  );
}

/** Opens after a pause under a pointer that hovers, at once with the keyboard's focus; any press closes. */
function useTooltip(onPress: boolean) {
  const { openDelayMs, skipDelayMs } = use(TooltipDelays);
  /** Where the control lies; null while it is closed. */
  const [at, setAt] = useState<DOMRect | null>(null);
  const pause = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const stopWaiting = () => {
    clearTimeout(pause.current);
    pause.current = undefined;
  };
  useEffect(() => stopWaiting, []);
  const close = useCallback(() => {
    stopWaiting();
    closedMs = performance.now();
    setAt(null);
  }, []);
  const open = (control: Element) => {
    stopWaiting();
    setAt(control.getBoundingClientRect());
  };
  const leave = () => {
    if (at) close();
    else stopWaiting();
  };
  const handlers = {
    onPointerEnter: ({ pointerType, currentTarget }: PointerEvent) => {
      if (pointerType === 'touch') return;
      if (performance.now() - closedMs < skipDelayMs) open(currentTarget);
      else pause.current = setTimeout(() => open(currentTarget), openDelayMs);
    },
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'touch') leave();
    },
    onPointerDown: ({ currentTarget }: PointerEvent) => {
      if (!onPress) leave();
      else open(currentTarget);
    },
    onFocus: ({ currentTarget }: FocusEvent) => {
      // The ring's rule is the label's, too: a pointer that presses needs neither.
      if (currentTarget.matches(':focus-visible')) open(currentTarget);
    },
    onBlur: leave,
  };
  return { at, close, handlers };
}
