import { Portal, Tooltip as Radix } from 'radix-ui';
import { type ReactNode, useEffect } from 'react';
import { Kbd } from '../Kbd.tsx';

export default function TooltipBubble(props: {
  readonly at: DOMRect;
  readonly side: 'top' | 'right' | 'bottom' | 'left';
  readonly label: ReactNode;
  readonly shortcut: string | undefined;
  readonly onClose: () => void;
}) {
  const { at, side, label, shortcut, onClose } = props;
  useEffect(() => {
    // Closes on scroll, which moves the control away from its tooltip.
    window.addEventListener('scroll', onClose, { capture: true });
    return () => window.removeEventListener('scroll', onClose, { capture: true });
  }, [onClose]);
  // Rendered in the body, because a transformed ancestor would move fixed elements.
  return (
    <Portal.Root>
      <Radix.Provider>
        <Radix.Root open onOpenChange={onClose}>
          <Radix.Trigger asChild>
            <span
              aria-hidden
              className="pointer-events-none fixed"
              style={{ left: at.left, top: at.top, width: at.width, height: at.height }}
            />
          </Radix.Trigger>
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
      </Radix.Provider>
    </Portal.Root>
  );
}
