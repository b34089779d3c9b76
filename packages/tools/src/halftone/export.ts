import { encodeImage } from '@printready/codecs';
import { streamZip, type ZipFile } from '@printready/documents/zip';
import { reportTo } from '@printready/jobs/split-progress';
import { filmOf, type Plate } from '@printready/print/plates';
import type { Export, ExportRun } from '../contract/define-tool.ts';

async function* films(plates: readonly Plate[], run: ExportRun): AsyncGenerator<ZipFile> {
  const report = reportTo(run);
  for (const [index, plate] of plates.entries()) {
    report(index / plates.length);
    yield {
      name: `${run.stem}_${plate.id}.png`,
      bytes: await encodeImage(filmOf(plate), { format: 'png' }),
    };
  }
  report(1);
}

export const exportAs: Export<unknown> = ({ plates = [] }, format, run) => {
  if (format !== 'films') throw new RangeError(`The Halftone Editor writes no "${format}".`);
  return streamZip(films(plates, run));
};
