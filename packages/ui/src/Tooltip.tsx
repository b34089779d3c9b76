/** A label that appears beside a control after a pause; never the only place where something is said. */
import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { Kbd } from './Kbd.tsx';

export type TooltipProps = {
  readonly label: ReactNode;
  readonly shortcut?: string;
  readonly side?: 'top' | 'right' | 'bottom' | 'left';
  /** One element that takes a ref. */
  readonly children: ReactNode;
};

/** Once, around the app: shares the delays between all tooltips. */
export function TooltipProvider(props: {
  readonly openDelayMs: number;
  readonly skipDelayMs: number;
  readonly children: ReactNode;
}) {
  return (
    <Radix.Provider delayDuration={props.openDelayMs} skipDelayDuration={props.skipDelayMs}>
      {props.children}
    </Radix.Provider>
  );
}

export function Tooltip({ label, shortcut, side = 'bottom', children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="animate-fade z-50 flex max-w-64 items-center gap-2 rounded-md border border-ink-200 bg-surface px-2 py-1 text-xs text-ink-900 shadow-pop"
        >
          {label}
          {shortcut && <Kbd>{shortcut}</Kbd>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
