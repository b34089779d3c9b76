import { PdfFile, type PdfxStandard } from '@printready/documents/pdf';
import { addInks, createPdfDocument, type PdfEnd } from '@printready/documents/pdf/write';
import { createBudget } from '@printready/documents/reading';
import { reportTo } from '@printready/jobs/split-progress';
import { createPartsSink, joinBytes } from '@printready/pixels/bytes';
import { fogra39Profile } from '@printready/pixels/profiles';
import { ASSUMED_PPI } from '@printready/pixels/raster';
import type { Plate } from '@printready/print/plates';
import type { ExportRun } from '../../contract/define-tool.ts';
import type { ExportSource } from '../films/export-source.ts';
import { grayFilms } from '../films/film.ts';
import { jobTitle } from './film-heading.ts';
import { requireSame, sumOf } from './mismatch.ts';

const POINTS_PER_INCH = 72;
const points = (value: number) => Math.round(value * 1e4) / 1e4;

export async function spotPdf(
  plates: readonly Plate[],
  made: ExportSource,
  run: ExportRun,
  pdfx: PdfxStandard | null = null,
): Promise<Uint8Array<ArrayBuffer>> {
  const report = reportTo(run);
  report(0);
  const [first] = plates;
  if (!first) throw new RangeError('A PDF of spot colors needs a plate.');
  const ppi = first.resolution ?? { x: ASSUMED_PPI, y: ASSUMED_PPI };
  const grays = grayFilms(plates, made);
  const films = plates.map((plate, i) => ({ ...plate, coverage: grays[i]! }));
  const sink = createPartsSink();
  const document = await createPdfDocument(sink, { version: '1.6', pdfx });
  const press = pdfx && (await openPress(films, made, run));
  const image = await addInks(document, films, press?.lookOf);
  report(0.6);
  const [width, height] = [
    points((first.width * POINTS_PER_INCH) / ppi.x),
    points((first.height * POINTS_PER_INCH) / ppi.y),
  ];
  const box = [0, 0, width, height] as const;
  await document.addPage({
    mediaBox: box,
    trimBox: box,
    ...(press && { bleedBox: box }),
    resources: { XObject: { I: image } },
    content: `q ${width} 0 0 ${height} 0 0 cm /I Do Q`,
    compress: false,
  });
  await document.finish(press?.end ?? (await plainEnd(made)));
  const bytes = joinBytes(sink.parts);
  requireInks(bytes, films);
  report(1);
  return bytes;
}

async function openPress(films: readonly Plate[], made: ExportSource, run: ExportRun) {
  const { PDFX_DATE, pressIntent, pressLooks } = await import('@printready/codecs/convert');
  const outputIntent = await pressIntent(made.kind === 'cmyk' ? (made.profile?.icc ?? null) : null);
  const end: PdfEnd = {
    title: jobTitle(made.label) || run.stem,
    createdAt: new Date(PDFX_DATE),
    outputIntent,
  };
  return { end, lookOf: await pressLooks(films, outputIntent) };
}

/** Only process inks have a standard printing condition. */
async function plainEnd({ kind, profile }: ExportSource): Promise<PdfEnd> {
  const icc = kind === 'cmyk' ? (profile?.icc ?? (await fogra39Profile())) : null;
  return {
    title: 'Separations',
    ...(icc && { outputIntent: { condition: profile?.name ?? 'FOGRA39', icc, colors: 4 } }),
  };
}

/** Maximum number of samples to compare; for larger pictures, only the first rows are compared. */
const MOST_READ = 64_000_000;

function requireInks(bytes: Uint8Array, films: readonly Plate[]): void {
  const file = new PdfFile(bytes, '', createBudget());
  const page = file.dict(file.array(file.dict(file.catalog.get('Pages'))?.get('Kids'))?.[0]);
  const image = file.stream(file.dict(file.dict(page?.get('Resources'))?.get('XObject'))?.get('I'));
  if (!image) throw new Error('The PDF was read back and has no picture. It was not saved.');
  const space = file.array(image.dict.get('ColorSpace')) ?? [];
  const names = (file.array(space[1]) ?? []).map((name) => file.name(name) ?? '');
  requireSame('inks', names.join(', '), films.map(({ name }) => name).join(', '));
  const pixels = Math.min(films[0]!.coverage.length, Math.floor(MOST_READ / films.length));
  const { bytes: samples } = file.decode(image, pixels * films.length);
  if (samples.length < pixels * films.length) requireSame('samples', samples.length, pixels * films.length);
  for (const [channel, { name, coverage }] of films.entries()) {
    let sum = 0;
    for (let i = 0, at = channel; i < pixels; i++, at += films.length) sum += samples[at]!;
    requireSame(`${name}, ink`, sum, sumOf(coverage.subarray(0, pixels)));
  }
}
