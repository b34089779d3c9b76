import { readRecipe } from '@printready/pipeline/recipe';
import { runRecipe } from '@printready/pipeline/recipe/run-recipe';
import type { Raster } from '@printready/pixels/raster';
import { DEFAULT_PROFILE, fixFile, PROFILES, type Profile, worstFirst } from '@printready/preflight';
import type { FileToolId, OwnScreenId } from '@printready/tools/catalog';
import { fileEngines } from '@printready/tools/file-engines';
import { fixingBy, judgeFile } from '@printready/tools/judge-file';
import {
  compare,
  cutFox,
  cutPart,
  frame,
  GROUND,
  openBytes,
  openSample,
  pad,
  readSample,
  runTool,
  shrink,
  silentRun,
  type WorkedExample,
} from './art.ts';
import { drawTiles, type Part, pixelsOf } from './draw.ts';
import { cropSun } from './image-tools.ts';

async function runFileTool(id: FileToolId, files: { name: string; bytes: Uint8Array }[], options: object) {
  const tool = await fileEngines[id]();
  const { files: made, figures } = await tool.run(files, options, silentRun);
  return { bytes: Buffer.concat(made[0]?.parts ?? []), figures };
}

async function pngOf(raster: Raster): Promise<Buffer> {
  return await pixelsOf(raster)
    .withMetadata({ density: raster.resolution?.x ?? 300 })
    .png()
    .toBuffer();
}

async function pdfOf(raster: Raster): Promise<Buffer> {
  const file = { name: 'art.png', bytes: await pngOf(raster) };
  return (await runFileTool('image-converter', [file], { format: 'pdf' })).bytes;
}

async function imageConverter(): Promise<WorkedExample> {
  const name = 'black-shirt.jpg';
  const bytes = await readSample(name);
  const inks = await runFileTool('image-converter', [{ name, bytes }], { format: 'tiff', color: 'cmyk' });
  const scene = { ground: GROUND.black, window: { left: 460, top: 1000, width: 1200, height: 900 } };
  return compare(
    { ...scene, raster: await openBytes(bytes) },
    { ...scene, raster: await openBytes(inks.bytes) },
    inks.figures,
  );
}

const FOX_HEAD: Part = { left: 560, top: 200, width: 980, height: 920 };

async function fitMyPrint(): Promise<WorkedExample> {
  const head = await cutPart((await cutFox()).shows, FOX_HEAD);
  const files = [{ name: 'fox-head.png', bytes: await pngOf(head) }];
  const sheet = { widthMm: 13 * 25.4, gapMm: 6.35, ppi: 72, format: 'png' };
  const arts = [{ quantity: 16, widthMm: 4 * 25.4 }];
  const boxes = await runFileTool('fit-my-print', files, { ...sheet, arts, nesting: 'boxes' });
  const shapes = await runFileTool('fit-my-print', files, { ...sheet, arts, nesting: 'shapes' });
  const ground = GROUND.table;
  return compare(
    { raster: await openBytes(boxes.bytes), ground },
    { raster: await openBytes(shapes.bytes), ground },
    [...boxes.figures, ...shapes.figures],
  );
}

const PAGE_PPI = 200;

/** Card whose art ends at the trim, before and after the validator adds bleed. */
async function fileValidator(): Promise<WorkedExample> {
  const { shows: sun } = await cropSun(await openSample('black-shirt.jpg'));
  const middle = { x: 0.25, y: 0.26, width: 0.5, height: 0.42 };
  const { shows: card } = await runTool('image-cropper', sun, { shape: 'free', frame: middle });
  const pdf = await pdfOf(card);
  const fixed = await fixFile(pdf, 'card.pdf', 'add-bleed', await fixingBy(DEFAULT_PROFILE));
  if (!fixed.ok) throw new TypeError(fixed.problem.text);
  const page = await openBytes(pdf, PAGE_PPI);
  const withBleed = await openBytes(fixed.bytes, PAGE_PPI);
  const bleed = Math.round((withBleed.width - page.width) / 2);
  const trim = { left: bleed, top: bleed, width: page.width, height: page.height };
  const ground = GROUND.table;
  const pictures = await compare(
    { raster: frame(await pad(page, bleed), trim, 3), ground },
    { raster: frame(withBleed, trim, 3), ground },
  );
  const scores = [fixed.before, fixed.after].map(({ printReadiness, issues }) =>
    [printReadiness?.overall, ...issues.map(({ message }) => message)].join(' | '),
  );
  return { ...pictures, figures: scores };
}

const VERDICT_COLORS = {
  blocked: '#c8322b',
  unchecked: '#c8322b',
  look: '#d99a17',
  ready: '#2f8f5b',
} as const;

async function judge(raster: Raster, name: string, profile: Profile) {
  const bytes = await pdfOf(raster);
  return { raster, ...(await judgeFile({ name, bytes }, { password: null, profile })) };
}

/** Six orders for a left chest print: three at full resolution, three from the web. */
async function batchValidator(): Promise<WorkedExample> {
  const profile = PROFILES.find(({ id }) => id === 'screen-print');
  if (!profile) throw new RangeError('There is no profile for screen printing any more.');
  const [fox, badge, glow] = [
    await openSample('logo.png'),
    await openSample('black-shirt.jpg'),
    await openSample('glow.jpg'),
  ];
  const sent = [fox, shrink(badge, 500), glow, shrink(fox, 300), badge, shrink(glow, 800)];
  const judged = await Promise.all(
    sent.map((raster, index) => judge(raster, `order-${index + 1}.pdf`, profile)),
  );
  const order = worstFirst(judged.map(({ assessment }) => assessment));
  const sorted = order.flatMap((one) => judged.filter(({ assessment }) => assessment === one));
  const tiles = (shown: typeof judged, frameOf: (one: (typeof judged)[number]) => string) =>
    drawTiles(
      shown.map((one) => ({ raster: one.raster, frame: frameOf(one) })),
      3,
      GROUND.paper,
    );
  return {
    before: await tiles(judged, () => '#a9a396'),
    after: await tiles(sorted, ({ assessment }) => VERDICT_COLORS[assessment.verdict]),
    figures: order.map(({ fileName, verdict, printReadiness, issues }) =>
      [fileName, verdict, printReadiness?.overall, ...issues.map(({ message }) => message)].join(' | '),
    ),
  };
}

/** Runs two designs on black through one recipe that knocks out the black and then halves the size. */
async function bulkWorkflow(): Promise<WorkedExample> {
  const read = await readRecipe({
    version: 1,
    name: 'Off the black',
    steps: [
      { id: 'knock out', tool: 'color-ko' },
      { id: 'halve', tool: 'downscaler' },
    ],
  });
  if (!read.ok) throw new TypeError(read.problem.issues.join(' '));
  const names = ['black-shirt.jpg', 'glow.jpg'];
  const files = await Promise.all(names.map(readSample));
  const results = await Promise.all(
    files.map((bytes, at) => runRecipe(read.recipe, { bytes, stem: names[at] ?? '' }, silentRun)),
  );
  const made = await Promise.all(
    results.map(async (one) => {
      if (!one.ok) throw new TypeError(one.problem.text);
      return await openBytes(one.bytes);
    }),
  );
  const tiles = (rasters: readonly Raster[]) =>
    drawTiles(
      rasters.map((raster) => ({ raster, frame: GROUND.paper })),
      2,
      GROUND.slate,
    );
  return {
    before: await tiles(await Promise.all(files.map((bytes) => openBytes(bytes)))),
    after: await tiles(made),
    figures: results.flatMap((one) => (one.ok ? [`${one.width} x ${one.height}`] : [])),
  };
}

export const fileToolExamples: Readonly<Record<OwnScreenId, () => Promise<WorkedExample>>> = {
  'bulk-workflow': bulkWorkflow,
  'file-validator': fileValidator,
  'batch-validator': batchValidator,
  'image-converter': imageConverter,
  'fit-my-print': fitMyPrint,
};
