import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { Button } from '../Button.tsx';
import { classNames } from '../class-names.ts';

type DialogProps = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description?: ReactNode;
  /** Label of the button that closes the dialog; shown before `actions`. */
  readonly cancel?: string;
  readonly actions?: ReactNode;
  readonly width?: 'small' | 'medium' | 'large' | 'full';
  readonly children?: ReactNode;
};

const FIELDS = 'input:not([type="hidden"]), textarea, select, [role="combobox"], [contenteditable="true"]';

/** Focuses the first editable field, else the dialog itself, so that no key press activates Close. */
function focusFirstField(dialog: HTMLElement): void {
  const fields = [...dialog.querySelectorAll<HTMLElement>(FIELDS)];
  const first = fields.find((field) => field.checkVisibility() && !field.matches(':disabled'));
  (first ?? dialog).focus({ preventScroll: true });
}

const FOCUSABLE = `${FIELDS}, a[href], button, [tabindex]`;

function Body({ children }: { readonly children: ReactNode }) {
  const [scrolls, setScrolls] = useState(false);
  const observe = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(() =>
      setScrolls(element.scrollHeight > element.clientHeight && !element.querySelector(FOCUSABLE)),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={observe}
      className="min-h-0 grow overflow-y-auto px-6 pt-4 pb-6 text-sm"
      {...(scrolls && { role: 'group', tabIndex: 0 })}
    >
      {children}
    </div>
  );
}

const WIDTH = { small: 'max-w-sm', medium: 'max-w-lg', large: 'max-w-2xl', full: 'h-dvh' } as const;

export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, cancel, actions, width = 'medium', children } = props;
  /** Stores the previously focused element, because the dialog is opened by state, not by a Radix trigger. */
  const cameFrom = useRef<Element | null>(null);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="animate-fade fixed inset-0 z-40 bg-[oklch(0_0_0/0.5)]" />
        <Radix.Content
          {...(!description && { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            cameFrom.current = document.activeElement;
            if (event.target instanceof HTMLElement) focusFirstField(event.target);
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
          }}
          className={classNames(
            'animate-fade fixed top-1/2 left-1/2 z-40 flex outline-none max-h-[calc(100dvh-32px)] w-[calc(100vw-32px)] -translate-x-1/2 -translate-y-1/2 flex-col rounded-md border border-ink-200 bg-surface text-ink-950 shadow-pop',
            WIDTH[width],
          )}
        >
          <div className="flex items-start justify-between gap-4 px-6 pt-5">
            <Radix.Title className="text-lg font-semibold">{title}</Radix.Title>
            {/* No tooltip, because it would open on focus and consume the first Escape. */}
            <Radix.Close
              aria-label="Close"
              className="-mt-1 -mr-2 inline-flex size-8 thumb:-mt-2 thumb:-mr-3 thumb:size-11 shrink-0 items-center justify-center rounded-md text-ink-700 transition-colors duration-120 hover:bg-ink-100 hover:text-ink-950"
            >
              <X size={18} strokeWidth={1.5} aria-hidden />
            </Radix.Close>
          </div>
          {description && (
            <Radix.Description className="px-6 pt-1 text-sm text-ink-700">{description}</Radix.Description>
          )}
          <Body>{children}</Body>
          {(cancel ?? actions) && (
            <div className="flex flex-wrap justify-end gap-2 border-t border-ink-200 px-6 py-4">
              {cancel && (
                <Radix.Close asChild>
                  <Button>{cancel}</Button>
                </Radix.Close>
              )}
              {actions}
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
