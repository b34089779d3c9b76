import type { Choice } from '@printready/pipeline/open-file';
import { MM_PER_INCH } from '@printready/pixels/number';
import {
  CUSTOM,
  firstSize,
  type Options,
  type PlacedArt,
  type Plan,
  readWhite,
  type Surface,
} from '@printready/tools/fit-my-print';
import type { Opened } from '../plan/art-file.ts';
import type { ReadJob } from './open-job.task.ts';

type ArtOfJob = { readonly id: string; readonly sha256: string; readonly choice: Choice | null };

export type JobLayout = {
  readonly arts: readonly ArtOfJob[];
  readonly lay: (opened: ReadonlyMap<string, Opened>) => Plan;
};

/** Page and resolution at which the terminal opens files. */
const AS_IN_TERMINAL: Choice = { page: 0, drawing: { ppi: 300, scale: 1 }, layers: null };

/** Keeps the print width of an art if its file opens with other pixels than it did. */
function atSameWidth(art: PlacedArt, opened: Opened | undefined): PlacedArt {
  if (!opened) return art;
  const { pixels, inked } = opened.art;
  return { ...art, pixels, inked, mmPerPixel: (art.mmPerPixel * art.pixels.width) / pixels.width };
}

/** The layout of a job, as its files are opened. */
export function layJob({ laid, sources, ...job }: ReadJob): JobLayout {
  if (laid)
    return {
      arts: laid.files.map(({ art, sha256, choice }) => ({ id: art, sha256, choice })),
      lay: (opened) => ({
        ...laid.plan,
        arts: laid.plan.arts.map((art) => atSameWidth(art, opened.get(art.id))),
      }),
    };
  const options = job.options as Options;
  const arts = sources.map(({ sha256 }, at) => ({ id: `${sha256}-${at}`, sha256, choice: AS_IN_TERMINAL }));
  const lay = (opened: ReadonlyMap<string, Opened>): Plan => {
    const { widthMm, lengthMm, whole, gapMm, marginMm, ppi } = options;
    const film = { widthMm, lengthMm, whole, gapMm, marginMm, ppi };
    const surface: Surface = { ...film, preset: CUSTOM, garment: false };
    return {
      surface,
      nesting: options.nesting,
      pricePerSquareInch: options.pricePerSquareInch,
      arts: arts.flatMap(({ id }, at) => {
        const one = opened.get(id);
        return one ? [placeArt(one, at, options, surface)] : [];
      }),
      customer: '',
      white: readWhite(job.options),
      hand: null,
    };
  };
  return { arts, lay };
}

function placeArt({ art, ppi }: Opened, at: number, { arts, copies }: Options, surface: Surface): PlacedArt {
  const { quantity, widthMm, mayTurn } = arts[at] ?? { quantity: copies, widthMm: 0, mayTurn: true };
  const placed = { ...art, quantity, mayTurn };
  if (widthMm > 0) return { ...placed, mmPerPixel: widthMm / art.pixels.width };
  return firstSize({ ...placed, mmPerPixel: MM_PER_INCH / ppi }, ppi, surface);
}
