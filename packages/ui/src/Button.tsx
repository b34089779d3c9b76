import type { LucideIcon } from 'lucide-react';
import { Slot } from 'radix-ui';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Spinner } from './Spinner.tsx';

type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger';
type ButtonSize = 'small' | 'medium' | 'large';

const LOOK: Readonly<Record<ButtonLook, string>> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong border-transparent',
  secondary: 'bg-surface text-ink-950 border-ink-300 hover:border-ink-400 hover:bg-ink-50',
  quiet: 'bg-transparent text-ink-800 border-transparent hover:bg-ink-100 hover:text-ink-950',
  danger: 'bg-surface text-bad border-ink-300 hover:bg-bad-soft hover:border-bad',
};

const SIZE: Readonly<Record<ButtonSize, string>> = {
  small: 'h-8 px-3 text-sm gap-1.5 thumb:h-11',
  medium: 'h-9 px-4 text-sm gap-2 thumb:h-11',
  large: 'h-11 px-5 text-base gap-2',
};

function buttonClass(look: ButtonLook, size: ButtonSize): string {
  return classNames(
    'relative inline-flex shrink-0 select-none items-center justify-center rounded-md border font-medium whitespace-nowrap',
    'transition-colors duration-120 disabled:opacity-50 aria-disabled:opacity-50',
    LOOK[look],
    SIZE[size],
  );
}

type ButtonProps = ComponentPropsWithRef<'button'> & {
  readonly look?: ButtonLook;
  readonly size?: ButtonSize;
  readonly busy?: boolean;
  /** Icon before the children. */
  readonly icon?: LucideIcon;
  /** px */
  readonly iconSize?: number;
  /** Renders its only child (such as a link) with the button's appearance. */
  readonly asChild?: boolean;
  readonly children?: ReactNode;
};

export function Button({
  look = 'secondary',
  size = 'medium',
  busy = false,
  icon: Icon,
  iconSize = 16,
  asChild = false,
  className,
  disabled,
  type = 'button',
  children,
  ...rest
}: ButtonProps) {
  const classes = classNames(buttonClass(look, size), className);
  if (asChild) {
    return (
      <Slot.Root className={classes} {...rest}>
        {children}
      </Slot.Root>
    );
  }
  return (
    <button
      type={type}
      className={classes}
      disabled={disabled ?? busy}
      aria-busy={busy || undefined}
      {...rest}
    >
      {busy && <Spinner size={16} label="" />}
      {Icon && <Icon size={iconSize} strokeWidth={1.5} aria-hidden />}
      {children}
    </button>
  );
}
