import { Check, type LucideIcon } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

type MenuProps = {
  /** A single element that accepts a ref. */
  readonly trigger: ReactNode;
  readonly align?: 'start' | 'center' | 'end';
  readonly open?: boolean;
  readonly defaultOpen?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  readonly className?: string;
  readonly children: ReactNode;
};

export function Menu({
  trigger,
  align = 'start',
  open,
  defaultOpen,
  onOpenChange,
  className,
  children,
}: MenuProps) {
  return (
    <Radix.Root
      modal={false}
      {...(open !== undefined && { open })}
      {...(defaultOpen !== undefined && { defaultOpen })}
      {...(onOpenChange && { onOpenChange })}
    >
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={8}
          collisionPadding={8}
          className={classNames(
            'animate-pop z-40 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 overflow-y-auto rounded-md border border-ink-200 bg-surface p-1 text-sm text-ink-950 shadow-pop',
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const ITEM =
  'flex min-h-8 thumb:min-h-11 w-full items-center gap-2 rounded-sm px-2 py-1 text-left outline-none select-none data-disabled:opacity-50 data-highlighted:bg-ink-100';

type MenuItemProps = {
  readonly onSelect?: (event: Event) => void;
  readonly disabled?: boolean;
  readonly asChild?: boolean;
  readonly icon?: LucideIcon;
  /** px */
  readonly iconSize?: number;
  readonly className?: string;
  readonly 'aria-current'?: boolean;
  readonly children: ReactNode;
};

export function MenuItem({ className, icon: Icon, iconSize = 16, children, ...rest }: MenuItemProps) {
  return (
    <Radix.Item className={classNames(ITEM, className)} {...rest}>
      {Icon ? (
        <>
          <Icon size={iconSize} strokeWidth={1.5} aria-hidden />
          {children}
        </>
      ) : (
        children
      )}
    </Radix.Item>
  );
}

export function MenuGroup({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Radix.Group className="py-1">
      <Radix.Label className="px-2 py-1 text-xs font-medium text-ink-600">{label}</Radix.Label>
      {children}
    </Radix.Group>
  );
}

/** One of several choices is marked. */
export function MenuChoices<Value extends string>(props: {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}) {
  const { label, value, choices, onChange } = props;
  return (
    <Radix.RadioGroup
      aria-label={label}
      className="py-1"
      value={value}
      onValueChange={(wanted) => {
        const chosen = choices.find((choice) => choice.value === wanted);
        if (chosen) onChange(chosen.value);
      }}
    >
      <Radix.Label className="px-2 py-1 text-xs font-medium text-ink-600">{label}</Radix.Label>
      {choices.map((choice) => (
        <Radix.RadioItem key={choice.value} value={choice.value} className={ITEM}>
          <span className="w-4 shrink-0">
            <Radix.ItemIndicator>
              <Check size={16} strokeWidth={1.5} aria-hidden />
            </Radix.ItemIndicator>
          </span>
          <span className="truncate">{choice.label}</span>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}

export function MenuSeparator() {
  return <Radix.Separator className="mx-1 my-1 h-px bg-ink-200" />;
}
