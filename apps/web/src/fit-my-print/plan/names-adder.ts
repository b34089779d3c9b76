import { stemOf } from '@printready/codecs/formats';
import type { Choice } from '@printready/pipeline/open-file';
import { MM_PER_INCH } from '@printready/pixels/number';
import {
  fitTo,
  type NamePiece,
  type PlacedArt,
  type Plan,
  type Roster,
  type Surface,
} from '@printready/tools/fit-my-print';
import type { ArtFile } from './art-file.ts';
import type { OpenedArt } from './opened-art.ts';
import { openedOf } from './use-arts.ts';

type NamesAdded = Pick<Roster, 'columns'> & {
  readonly pieces: readonly NamePiece[];
  /** In the order of the pieces. */
  readonly opened: readonly OpenedArt[];
  readonly design: {
    readonly name: string;
    /** Art of the design, which its pieces replace; null if it is not on the sheet. */
    readonly artId: string | null;
    /** Size at which each piece is opened. */
    readonly choice: Choice;
  };
};

type AdderDeps = {
  readonly hold: (files: readonly ArtFile[]) => void;
  readonly change: (change: (plan: Plan) => Plan) => void;
  readonly surface: Surface;
};

function fitsSheet(art: PlacedArt, surface: Surface): boolean {
  const { width, height } = art.pixels;
  const turned = { ...art, pixels: { width: height, height: width } };
  return [art, turned].some((one) => fitTo(one, surface).mmPerPixel >= art.mmPerPixel * (1 - 1e-5));
}

/** @returns a function that adds all pieces of a list in one change, or none and the labels of those larger than the sheet */
export function namesAdder({ hold, change, surface }: AdderDeps) {
  return ({ pieces, columns, opened, design }: NamesAdded): readonly string[] => {
    const added = pieces.flatMap(({ name, bytes, row, label }, at) => {
      const answer = opened[at];
      if (!answer) return [];
      const blob = new Blob([new Uint8Array(bytes)], { type: 'image/svg+xml' });
      const source = { id: crypto.randomUUID(), source: { name, blob }, choice: design.choice };
      const { file, art, ppi } = openedOf(source, answer);
      return [{ file, label, row, art: { ...art, mmPerPixel: MM_PER_INCH / ppi, quantity: row.copies } }];
    });
    const tooLarge = added.filter(({ art }) => !fitsSheet(art, surface));
    if (tooLarge.length > 0) return tooLarge.map(({ label }) => label);
    hold(added.map(({ file }) => file));
    const rows = added.map(({ art, row }) => ({ art: art.id, cells: row.cells }));
    change((before) => ({
      ...before,
      arts: [...before.arts.filter(({ id }) => id !== design.artId), ...added.map(({ art }) => art)],
      rosters: [...(before.rosters ?? []), { name: stemOf(design.name), columns, rows }],
    }));
    return [];
  };
}
