import { stemOf } from '@printready/codecs/formats';
import type { SwatchFormat } from '@printready/documents/swatches';
import { saveFile } from '@printready/ui';
import type { Row } from './edit.ts';

export async function savePalette(
  rows: readonly Pick<Row, 'name' | 'to'>[],
  format: SwatchFormat,
  fileName?: string,
): Promise<void> {
  const { writeSwatches } = await import('@printready/documents/swatches');
  const swatches = rows.map(({ name, to }) => ({ name, color: to, spot: false }));
  const stem = fileName === undefined ? '' : `${stemOf(fileName)}_`;
  const bytes = writeSwatches(swatches, format, 'Palette');
  saveFile(new Blob([bytes], { type: 'application/octet-stream' }), `${stem}palette.${format}`);
}
