import type { LucideIcon } from 'lucide-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Tooltip, type TooltipProps } from './overlays/Tooltip.tsx';

type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'aria-label'> & {
  readonly label: string;
  readonly shortcut?: string;
  readonly side?: NonNullable<TooltipProps['side']>;
  readonly size?: 'small' | 'medium' | 'large';
  readonly pressed?: boolean;
  readonly icon?: LucideIcon;
  /** px */
  readonly iconSize?: number;
  readonly children?: ReactNode;
};

const SIZE = { small: 'size-8 thumb:size-11', medium: 'size-9 thumb:size-11', large: 'size-11' } as const;

export function IconButton({
  label,
  shortcut,
  side,
  size = 'medium',
  pressed,
  icon: Icon,
  iconSize = 16,
  className,
  type = 'button',
  children,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip label={label} {...(shortcut && { shortcut })} {...(side && { side })}>
      <button
        type={type}
        aria-label={label}
        aria-pressed={pressed}
        className={classNames(
          'inline-flex shrink-0 items-center justify-center rounded-md transition-colors duration-120',
          'text-ink-700 hover:bg-ink-100 hover:text-ink-950 disabled:opacity-40 disabled:hover:bg-transparent',
          'aria-pressed:bg-accent-soft aria-pressed:text-accent-strong',
          SIZE[size],
          className,
        )}
        {...rest}
      >
        {Icon && <Icon size={iconSize} strokeWidth={1.5} aria-hidden />}
        {children}
      </button>
    </Tooltip>
  );
}
