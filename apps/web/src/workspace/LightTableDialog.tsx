import { LightTable } from '@printready/canvas/canvas';
import type { FilmLevel } from '@printready/canvas/film';
import { Dialog, IconButton } from '@printready/ui';
import { LayoutGrid } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import type { MeasuredPlate } from '../runs/results/measured-plate.ts';
import { isAbort, useJob } from '../threads/use-job.ts';

/** Reduced copies of each plate, as soon as they are ready; until then, the plates themselves are shown. */
function useReduced(plates: readonly MeasuredPlate[]) {
  const runTask = useJob();
  const [reduced, setReduced] = useState<ReadonlyMap<MeasuredPlate, readonly FilmLevel[]>>(new Map());
  useEffect(() => {
    for (const plate of plates) {
      const { coverage, width, height } = plate;
      void runTask('reduce-plate', { coverage, width, height }).then(
        (levels) => setReduced((before) => new Map(before).set(plate, levels)),
        (error: unknown) => {
          if (!isAbort(error)) console.error('A plate could not be reduced for the light table.', error);
        },
      );
    }
  }, [plates, runTask]);
  return reduced;
}

function Table({ plates }: { readonly plates: readonly MeasuredPlate[] }) {
  const reduced = useReduced(plates);
  const [{ width, height }] = plates as readonly [MeasuredPlate, ...MeasuredPlate[]];
  const image = useMemo(() => ({ width, height }), [width, height]);
  const films = useMemo(
    () =>
      plates.map((plate) => ({
        ...{ id: plate.id, name: plate.name, inkShare: plate.inkShare },
        levels: [plate, ...(reduced.get(plate) ?? [])],
      })),
    [plates, reduced],
  );
  return <LightTable image={image} plates={films} />;
}

/** @param plates at least one */
export function LightTableDialog({ plates }: { readonly plates: readonly MeasuredPlate[] }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        icon={LayoutGrid}
        iconSize={18}
        label="Light table: all plates side by side"
        className="pointer-events-auto shrink-0 border max-panel:mr-1 border-ink-300 bg-surface panel:shadow-pop"
        onClick={() => setOpen(true)}
      />
      <Dialog open={open} onOpenChange={setOpen} title="Light table" width="full">
        <Table plates={plates} />
      </Dialog>
    </>
  );
}
