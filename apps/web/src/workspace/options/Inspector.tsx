import type { Figure } from '@printready/tools/tool';
import { Button } from '@printready/ui';
import { RotateCcw } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { FigureList } from '../../screen-parts/result/FigureList.tsx';
import { priceText } from '../../tokens/price.ts';

export type InspectorProps = {
  readonly presets: ReactNode;
  readonly onReset: () => void;
  readonly result: ReactNode;
  /** Changes with each result, so that the card is scrolled into view. */
  readonly resultKey: unknown;
  readonly controls: ReactNode;
  readonly figures: readonly Figure[];
  readonly sizeAssumed: boolean;
  readonly onFix: (options: Readonly<Record<string, unknown>>) => void;
  readonly tokens: number;
};

export function Inspector(props: InspectorProps) {
  const { presets, onReset, result, resultKey, controls, figures, sizeAssumed, onFix, tokens } = props;
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (resultKey !== null) scroller.current?.scrollTo({ top: 0 });
  }, [resultKey]);
  return (
    <>
      <div className="flex h-12 shrink-0 items-center gap-2 border-b border-ink-200 px-4 thumb:h-14">
        {presets}
        <Button icon={RotateCcw} size="small" look="quiet" onClick={onReset}>
          Reset
        </Button>
      </div>
      <div ref={scroller} className="min-h-0 grow overflow-y-auto overscroll-contain" tabIndex={-1}>
        {result}
        {controls}
        <section aria-label="What it does" className="px-4 py-4">
          {figures.length > 0 && (
            <>
              <h2 className="text-sm font-semibold text-ink-950">In this preview</h2>
              <FigureList {...{ figures, sizeAssumed, onFix }} />
            </>
          )}
          <p className="pt-3 text-xs leading-4 text-ink-600">
            {tokens === 0
              ? 'Running it is free.'
              : `${priceText(tokens)}, charged only when your result is ready.`}
          </p>
        </section>
      </div>
    </>
  );
}
