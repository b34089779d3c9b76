import { classNames } from './class-names.ts';

export function Skeleton({ className }: { readonly className: string }) {
  return <span aria-hidden className={classNames('animate-pulse block rounded-sm bg-ink-200', className)} />;
}
