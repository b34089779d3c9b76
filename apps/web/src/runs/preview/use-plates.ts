/** Shows chosen plates of a result. The newest choice wins; the last picture stays until the next is ready. */
import { type StageImage, withLevels } from '@printready/canvas/tiles';
import { toast } from '@printready/ui';
import { useEffect, useMemo, useState } from 'react';
import { createLatest } from '../../threads/latest.ts';
import { isAbort, useJob } from '../../threads/use-job.ts';
import type { MeasuredPlate } from '../results/measured-plate.ts';

export type PlateChoice = {
  readonly plates: readonly MeasuredPlate[];
  /** Ids of the visible plates; empty means all. */
  readonly chosen: readonly string[];
  readonly choose: (chosen: readonly string[]) => void;
};

type LayPlates = {
  readonly picture: StageImage;
  readonly wanted: readonly MeasuredPlate[];
  readonly key: string;
};
type Laid = { readonly picture: StageImage; readonly key: string };

const NONE: readonly MeasuredPlate[] = [];

export function usePlates(
  picture: StageImage | null,
  plates: readonly MeasuredPlate[] = NONE,
): PlateChoice & { readonly picture: StageImage | null } {
  const runTask = useJob();
  const [asked, choose] = useState<readonly string[]>([]);
  const [laid, setLaid] = useState<Laid | null>(null);
  const latest = useMemo(
    () =>
      createLatest<LayPlates, StageImage['levels']>(
        ({ wanted }) => runTask('lay-plates', wanted),
        (levels, { picture: whole, key }) => setLaid({ picture: withLevels(whole, levels), key }),
        (error) => {
          if (isAbort(error)) return;
          console.error('The plates could not be laid over one another.', error);
          toast.error('These plates could not be shown.', {
            description: 'All of them show instead. Close other tabs to free memory, then choose again.',
          });
          choose([]);
        },
      ),
    [runTask],
  );
  // New settings may produce other inks.
  const chosen = asked.filter((id) => plates.some((plate) => plate.id === id));
  const key = chosen.length < plates.length ? chosen.join(' ') : '';
  useEffect(() => {
    const wanted = plates.filter(({ id }) => key.split(' ').includes(id));
    if (picture && key !== '') latest.submit({ picture, wanted, key });
    else latest.drop();
  }, [picture, plates, key, latest]);
  const fits = key !== '' && laid?.key === key && isSameSize(laid.picture, picture);
  return { plates, chosen, choose, picture: fits ? laid.picture : picture };
}

const isSameSize = (one: StageImage, other: StageImage | null): boolean =>
  one.size.width === other?.size.width && one.size.height === other.size.height;
