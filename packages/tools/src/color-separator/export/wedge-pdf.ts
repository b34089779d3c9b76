/** Step wedges without dot gain compensation: solids show the opacity, and the 50 % patch shows the dot gain. */

import { PdfFile } from '@printready/documents/pdf';
import { createPdfDocument } from '@printready/documents/pdf/write';
import { createBudget } from '@printready/documents/reading';
import type { RunContext } from '@printready/jobs';
import { reportTo } from '@printready/jobs/split-progress';
import { createPartsSink, joinBytes } from '@printready/pixels/bytes';
import { roundTo } from '@printready/pixels/number';
import type { ExportSource } from '../films/export-source.ts';
import { WEDGE_STEPS } from '../inks/wedge.ts';
import { addWedge, crosshair, FONT, points, text } from './film-marks.ts';
import { requireSame } from './mismatch.ts';

const POINTS_PER_INCH = 72;
const PATCH_INCHES = 0.5;
const MARGIN = 40;
const GROUNDS = ['on white', 'on black'] as const;
const STEP = 90;

export async function wedgePdf(made: ExportSource, run: RunContext): Promise<Uint8Array<ArrayBuffer>> {
  const report = reportTo(run);
  const sink = createPartsSink();
  const document = await createPdfDocument(sink, { version: '1.5' });
  const wide = WEDGE_STEPS.length * PATCH_INCHES * POINTS_PER_INCH;
  const high = PATCH_INCHES * POINTS_PER_INCH;
  const width = points(wide + 2 * MARGIN);
  const height = points(GROUNDS.length * STEP + 2 * MARGIN);
  for (const [index, { name, screen }] of made.inks.entries()) {
    const wedge = await addWedge(document, made, index, WEDGE_STEPS, PATCH_INCHES, (fraction) =>
      report((index + fraction) / made.inks.length),
    );
    const dots = screen
      ? `${roundTo(screen.frequencyLpi, 1)} LPI ${roundTo(screen.angleDegrees, 1)}°`
      : 'scattered dots';
    const content = [
      '0 G 0 g 0.5 w',
      crosshair(MARGIN / 2, height / 2),
      crosshair(width - MARGIN / 2, height / 2),
      text(
        `${name}  ${dots}  ${made.film.outputDpi} dpi  step wedge, no gain taken off`,
        MARGIN,
        height - MARGIN + 12,
      ),
      ...GROUNDS.flatMap((ground, row) => {
        const bottom = height - MARGIN - 12 - high - row * STEP;
        return [
          `q ${points(wide)} 0 0 ${points(high)} ${MARGIN} ${points(bottom)} cm /W Do Q`,
          text(`${ground}, film %:`, MARGIN, bottom - 22),
          ...WEDGE_STEPS.map((percent, i) => text(`${percent}`, MARGIN + i * high + 2, bottom - 10)),
        ];
      }),
    ].join('\n');
    await document.addPage({
      mediaBox: [0, 0, width, height],
      resources: { XObject: { W: wedge }, Font: { F: FONT.dict } },
      content,
      compress: false,
    });
  }
  await document.finish({ title: 'Step wedges' });
  const bytes = joinBytes(sink.parts);
  const file = new PdfFile(bytes, '', createBudget());
  const kids = file.array(file.dict(file.catalog.get('Pages'))?.get('Kids')) ?? [];
  requireSame('pages', kids.length, made.inks.length);
  return bytes;
}
