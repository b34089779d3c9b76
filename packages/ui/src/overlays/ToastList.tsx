import { type CSSProperties, useEffect } from 'react';
import { Toaster as Sonner, toast as sonner } from 'sonner';
import { showToastsIn } from './toast.ts';

export type ToasterProps = {
  readonly durationMs: number;
  readonly visible: number;
  readonly widthPx: number;
  readonly gapPx: number;
};

export default function ToastList({ durationMs, visible, widthPx, gapPx }: ToasterProps) {
  useEffect(() => showToastsIn(sonner), []);
  return (
    <Sonner
      position="top-center"
      duration={durationMs}
      visibleToasts={visible}
      gap={gapPx}
      style={
        {
          '--width': `${widthPx}px`,
          '--normal-bg': 'var(--color-surface)',
          '--normal-text': 'var(--color-ink-950)',
          '--normal-border': 'var(--color-ink-300)',
          '--border-radius': '8px',
          fontFamily: 'var(--font-sans)',
        } as CSSProperties
      }
      toastOptions={{
        classNames: {
          description: 'text-ink-700!',
          error: '[&_[data-icon]]:text-bad',
          success: '[&_[data-icon]]:text-ok',
          warning: '[&_[data-icon]]:text-warn',
        },
      }}
    />
  );
}
