import type { Texture } from '@printready/designer/scene';
import { ChoiceField } from '@printready/ui';
import { apply, useEditor } from '../model/editor.ts';
import { shownOf } from '../model/editor-state.ts';

type Wear = Texture['make'] | 'none';

const WEARS = [
  { value: 'none', label: 'None' },
  { value: 'speckle', label: 'Specks' },
  { value: 'worn', label: 'Worn' },
  { value: 'grain', label: 'Grain' },
  { value: 'crease', label: 'Creases' },
] as const satisfies readonly { value: Wear; label: string }[];

const USUAL_SHARE = 0.02;
/** Minimum size of the holes in a worn look, mm; smaller ones would fill with ink on the press. */
const SMALLEST_HOLE = 0.6;

export function WearField() {
  const design = useEditor(shownOf);
  if (!design) return null;
  const { texture, seed } = design;
  const usual = { share: USUAL_SHARE, minHoleMm: SMALLEST_HOLE, seed: seed % 1_000_000 };
  return (
    <ChoiceField<Wear>
      label="Worn look"
      value={texture?.make ?? 'none'}
      choices={WEARS}
      onChange={(make) =>
        apply((now) => ({ ...now, texture: make === 'none' ? undefined : { ...usual, ...texture, make } }))
      }
    />
  );
}
