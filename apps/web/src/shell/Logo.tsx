import { PRODUCT_NAME } from '@printready/contracts/messages';

export function ProcessBar({ className }: { readonly className: string }) {
  return (
    <span aria-hidden className={`grid grid-cols-4 overflow-hidden ${className}`}>
      <span className="bg-process-cyan" />
      <span className="bg-process-magenta" />
      <span className="bg-process-yellow" />
      <span className="bg-process-key" />
    </span>
  );
}

export function Logo() {
  return (
    <span className="inline-flex flex-col gap-1">
      <span className="text-base leading-none font-semibold tracking-tight text-ink-950">{PRODUCT_NAME}</span>
      <ProcessBar className="h-0.5 w-full" />
    </span>
  );
}
