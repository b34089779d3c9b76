import { stemOf } from '@printready/codecs/formats';
import { type LengthUnit, MM_PER_INCH } from '@printready/pixels/number';
import type { Plan, SheetLayout } from '@printready/tools/fit-my-print';

export function sheetName(
  {
    plan,
    layout,
    unit,
  }: { readonly plan: Plan; readonly layout: SheetLayout; readonly unit: Exclude<LengthUnit, 'px'> },
  parts: {
    readonly artName: string | null;
    /** Index of the exported sheet; null for all sheets. */
    readonly sheet: number | null;
    readonly extension: string;
  },
): string {
  const { artName, sheet, extension } = parts;
  const { surface, customer } = plan;
  const count = layout.sheets.length;
  const only = sheet ?? (count === 1 ? 0 : null);
  const pieces = layout.laid.filter((piece) => only === null || piece.sheet === only).length;
  const length = (pixels: number) => {
    const inches = pixels / surface.ppi;
    return String(unit === 'in' ? Number(inches.toFixed(2)) : Math.round(inches * MM_PER_INCH));
  };
  const size = only === null ? undefined : layout.sheets[only];
  const kind = surface.garment ? surface.preset.toLowerCase().replaceAll(' ', '-') : 'gang-sheet';
  return [
    fileSafe(customer) || (artName === null ? kind : stemOf(artName)),
    size ? `${length(size.width)}x${length(size.length)}${unit}` : `${count}-sheets`,
    `${pieces}pcs`,
    ...(only !== null && count > 1 ? [`${only + 1}of${count}`] : []),
  ]
    .join('_')
    .concat('.', extension);
}

const fileSafe = (text: string) =>
  text
    .trim()
    .replaceAll(/[\\/:*?"<>|\u0000-\u001f]+/g, '-')
    .replace(/^[.\s-]+|[.\s-]+$/g, '');
