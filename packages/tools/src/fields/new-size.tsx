import { MM_PER_INCH } from '@printready/pixels/number';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

export const KEEP_LABELS = { 'print-size': 'Print size', dpi: 'Resolution' } as const;

export function NewSize(props: {
  readonly width: number;
  readonly height: number;
  readonly ppi: number;
  readonly children?: ReactNode;
}) {
  const { width, height, ppi, children } = props;
  const inches = (pixels: number) => Number((pixels / ppi).toFixed(2));
  const mm = (pixels: number) => Number(((pixels / ppi) * MM_PER_INCH).toFixed(1));
  return (
    <div className="text-xs leading-4 text-ink-600 tabular-nums">
      <p>
        {inches(width)} × {inches(height)} in · {mm(width)} × {mm(height)} mm
      </p>
      <p>
        {width} × {height} px · {Math.round(ppi)} ppi
        {children}
      </p>
    </div>
  );
}

export function Warning({ children }: { readonly children: ReactNode }) {
  return (
    <p
      role="status"
      className="flex gap-2 rounded-md border border-ink-300 p-2 text-xs leading-4 text-ink-800"
    >
      <TriangleAlert size={16} strokeWidth={1.5} aria-hidden className="shrink-0 text-warn" />
      <span>{children}</span>
    </p>
  );
}
