import { Button, Spinner } from '@printready/ui';
import { useEffect, useState } from 'react';
import { timeLeft } from './time-left.ts';

const INKS =
  'linear-gradient(90deg, var(--color-process-cyan) 0 25%, var(--color-process-magenta) 0 50%, var(--color-process-yellow) 0 75%, var(--color-process-key) 0)';

export function ProgressBar({ fraction, label }: { readonly fraction: number; readonly label: string }) {
  const percent = Math.round(fraction * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-1 w-full overflow-hidden rounded-full bg-ink-200"
    >
      <div
        className="h-full transition-[clip-path] duration-120"
        style={{ background: INKS, clipPath: `inset(0 ${100 - percent}% 0 0)` }}
      />
    </div>
  );
}

export function RunProgress(props: {
  readonly fraction: number;
  readonly startedMs: number;
  readonly doing?: string;
  readonly onCancel: () => void;
}) {
  const { fraction, startedMs, doing, onCancel } = props;
  const [nowMs, setNowMs] = useState(startedMs);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(performance.now()), 250);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className="flex min-w-0 items-center gap-3">
      {doing === undefined ? (
        <>
          <span className="whitespace-nowrap">{timeLeft(fraction, nowMs - startedMs)}</span>
          <span className="w-40 shrink-0 max-sm:w-20">
            <ProgressBar fraction={fraction} label="Run at full size" />
          </span>
          <span className="w-9 shrink-0 text-right whitespace-nowrap">{Math.round(fraction * 100)}%</span>
        </>
      ) : (
        <Doing words={doing} />
      )}
      {/* A single element throughout, so that the pointer and focus stay on it. */}
      <Button size="small" look="quiet" className="h-6! px-2! thumb:h-11!" onClick={onCancel}>
        Cancel
      </Button>
    </span>
  );
}

/** Text before the ellipsis, and numbers after it. */
function Doing({ words: all }: { readonly words: string }) {
  const [words = '', figures = ''] = all.split(/… ?/);
  return (
    <>
      <Spinner size={14} label="" />
      <span className="truncate tabular-nums">
        <span className={figures === '' ? '' : 'max-sm:sr-only'}>{words}… </span>
        {figures}
      </span>
    </>
  );
}
