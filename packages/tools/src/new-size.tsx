/** What the tools that change a picture's size say and ask alike. */
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const MM_PER_INCH = 25.4;

/** What stays when the number of pixels changes. */
export const KEEPS = [
  { value: 'print-size', label: 'Print size' },
  { value: 'dpi', label: 'Resolution' },
] as const;

/** Pixels, millimetres and resolution of what comes out, in one line. */
export function NewSize(props: {
  readonly width: number;
  readonly height: number;
  readonly ppi: number;
  /** What there is to say of it. */
  readonly children?: ReactNode;
}) {
  const { width, height, ppi, children } = props;
  const length = (pixels: number) => ((pixels / ppi) * MM_PER_INCH).toFixed(0);
  return (
    <p className="text-xs leading-4 text-ink-600 tabular-nums">
      {width} × {height} px · {length(width)} × {length(height)} mm · {Math.round(ppi)} ppi
      {children}
    </p>
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
