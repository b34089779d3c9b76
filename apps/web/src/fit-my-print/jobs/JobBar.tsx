import { MM_PER_INCH } from '@printready/pixels/number';
import { Button, Dialog } from '@printready/ui';
import { useEffect, useRef, useState } from 'react';
import { Banner } from '../../screen-parts/banners/Banner.tsx';
import { inUnit, type SheetUnit } from '../plan/facts.ts';
import type { PlanState } from '../plan/use-plan.ts';
import type { SheetDifference } from './compare-job.task.ts';
import { dayOf } from './day.ts';
import type { ReadJob } from './open-job.task.ts';
import { type Comparison, useComparison } from './use-comparison.ts';

function describe(one: SheetDifference, index: number, count: number, unit: SheetUnit): string {
  const sheet = count === 1 ? 'The sheet' : `Sheet ${index + 1}`;
  if (!one.isVisible) return `${sheet} looks as it did.`;
  const area = one.share < 0.001 ? 'under 0.1%' : `${Number((100 * one.share).toFixed(1))}%`;
  const place = (inches: number) => inUnit(inches * MM_PER_INCH, unit);
  return `${sheet} looks different on ${area} of its print, most at ${place(one.at.x)} from the left and ${place(one.at.y)} from the top (ΔE ${one.worst.toFixed(1)}).`;
}

function linesOf(comparison: Comparison, unit: SheetUnit): readonly string[] {
  switch (comparison.kind) {
    case 'comparing':
      return ['Comparing with the job…'];
    case 'failed':
      return [comparison.text];
    case 'compared': {
      const { changes, differences } = comparison;
      const seen =
        differences.length === 0
          ? ['The job file has no picture of its sheets, so differences are not marked.']
          : differences.map((one, at) => describe(one, at, differences.length, unit));
      return [...(changes.length === 0 ? ['Same settings and version.'] : changes), ...seen];
    }
  }
}

/** Facts of an open job: what changed since it was saved, and where its sheets print differently. */
export default function JobBar(props: {
  readonly job: ReadJob;
  readonly state: PlanState;
  readonly unit: SheetUnit;
  readonly onClose: () => void;
}) {
  const { job, state, unit, onClose } = props;
  const comparison = useComparison(job, state);
  const [isShown, setShown] = useState(false);
  const differences = comparison.kind === 'compared' ? comparison.differences : [];
  const isDifferent = differences.some(({ isVisible }) => isVisible);
  return (
    <>
      <Banner
        tone="info"
        onDismiss={onClose}
        actions={
          isDifferent && (
            <Button size="small" onClick={() => setShown(true)}>
              Show map
            </Button>
          )
        }
      >
        <strong className="font-semibold">Job of {dayOf(job.madeAt)}.</strong>{' '}
        {linesOf(comparison, unit).join(' ')}
      </Banner>
      {isShown && isDifferent && (
        <Dialog
          open
          onOpenChange={setShown}
          width="large"
          title="What prints differently"
          description="Magenta marks what differs from the job. The frame is the worst place. White ink is not compared."
          cancel="Close"
        >
          <div className="flex flex-col gap-4">
            {differences.map((one, at) => (
              <MapOfSheet key={at} map={one.map} label={describe(one, at, differences.length, unit)} />
            ))}
          </div>
        </Dialog>
      )}
    </>
  );
}

function MapOfSheet({ map, label }: { readonly map: Blob; readonly label: string }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(map);
    if (image.current) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [map]);
  return (
    <figure className="flex flex-col gap-2">
      <img ref={image} alt={label} className="max-w-full self-start border border-ink-200" />
      <figcaption className="text-sm text-ink-700">{label}</figcaption>
    </figure>
  );
}
