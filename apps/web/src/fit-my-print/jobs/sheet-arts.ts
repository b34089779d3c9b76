import type { Plan } from '@printready/tools/fit-my-print';
import type { ArtFile } from '../plan/art-file.ts';
import type { SheetArt } from '../plan/sheet-art.ts';

type NamedArt = SheetArt & { readonly id: string; readonly name: string };

/** Files of a plan in its order; null while one of them is not open. */
export function artsOf({ arts }: Plan, files: ReadonlyMap<string, ArtFile>): readonly NamedArt[] | null {
  const known = arts.flatMap(({ id }) => {
    const file = files.get(id);
    return file ? [{ id, name: file.name, file: file.blob, choice: file.choice, trim: file.trim }] : [];
  });
  return known.length === arts.length ? known : null;
}
