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

/** Time of the last close (performance.now); for a short time after it, the next tooltip opens without delay. */
let closedMs = Number.NEGATIVE_INFINITY;

export type TooltipProps = {
  readonly label: ReactNode;
  readonly shortcut?: string;
  readonly side?: 'top' | 'right' | 'bottom' | 'left';
  readonly onPress?: boolean;
  /** A single element that accepts a ref. */
  readonly children: ReactNode;
};

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

function useTooltip(onPress: boolean) {
  const { openDelayMs, skipDelayMs } = use(TooltipDelays);
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
      // Follows the same rule as the focus ring: does not open after a pointer press.
      if (currentTarget.matches(':focus-visible')) open(currentTarget);
    },
    onBlur: leave,
  };
  return { at, close, handlers };
}
