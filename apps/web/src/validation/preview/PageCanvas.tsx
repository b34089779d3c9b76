import { classNames } from '@printready/ui';
import { afterRest } from '@printready/ui/pending-work';
import { useEffect, useRef, useState } from 'react';
import type { PreviewPage } from '../../preflight/pages/page-source.ts';

export type PageCanvasProps = {
  readonly page: PreviewPage;
  /** CSS pixels per point. */
  readonly scale: number;
  /** Empty if the surrounding control has a label. */
  readonly label: string;
  readonly className?: string;
};

/** Delay so that only the last size of a wheel zoom is rendered. */
const RENDER_DELAY_MS = 80;

export function PageCanvas({ page, scale, label, className }: PageCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const cancel = afterRest(async () => {
      const fresh = document.createElement('canvas');
      await page
        .draw(fresh, scale * window.devicePixelRatio, controller.signal)
        .then(() => {
          const shown = canvas.current;
          if (!shown || controller.signal.aborted) return;
          shown.width = fresh.width;
          shown.height = fresh.height;
          shown.getContext('2d')?.drawImage(fresh, 0, 0);
          shown.dataset['drawn'] = 'true';
          setProblem(null);
        })
        .catch((error: unknown) => {
          if (!controller.signal.aborted)
            setProblem(error instanceof Error ? error.message : 'This page could not be drawn.');
        });
    }, RENDER_DELAY_MS);
    return () => {
      cancel();
      controller.abort();
    };
  }, [page, scale]);
  return (
    <>
      <canvas
        ref={canvas}
        {...(label === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
        className={classNames('block bg-[white]', className)}
        style={{ width: page.width * scale, height: page.height * scale }}
      />
      {problem && (
        <p role="alert" className="absolute inset-x-0 top-0 bg-bad-soft p-3 text-sm text-bad">
          This page could not be drawn: {problem}
        </p>
      )}
    </>
  );
}
