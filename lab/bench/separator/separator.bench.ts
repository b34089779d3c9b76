/**
 * Measures separation files and prints against the limits in the project's guide: recomposed 1-bit plates, ink limits
 * and dots in the written files, readability in third-party programs, chokes and traps at every angle, index dots,
 * and previews.
 */
import { resampleProxy } from '../../../packages/pixels/src/kernels/preview-size/index.ts';
import type { Raster } from '../../../packages/pixels/src/raster/raster.ts';
import { tool } from '../../../packages/tools/src/color-separator/render.ts';
import type { Result } from '../../../packages/tools/src/contract/tool.ts';
import type { BenchContext, Benchmark, Measurement } from '../benchmark.ts';
import { enlarge, judgedPictures, paintSunset } from './separation-pictures.ts';
import { checkLimits, checkThirdPartyReaders } from './separator-files.ts';
import { checkDotsAndGrid, checkEdges } from './separator-geometry.ts';
import { atPpi, percentile } from './separator-judge.ts';
import { checkNoise } from './separator-noise.ts';
import { checkRamps } from './separator-plates.ts';
import { checkPrints, exportBytes, RUN } from './separator-prints.ts';
import { checkRegister } from './separator-register.ts';

/** Number of pixels in the app's preview on a screen of 1440 × 900. */
const PROXY_PIXELS = 1_000_000;
const REPAINTS = 40;
const GROUP = '12 megapixels';

/** Renders previews of one picture, requested as the app requests them. */
function openPreviews(input: Raster, scale: number) {
  let analysis: Parameters<typeof tool.run>[2]['analysis'];
  return (options: object): Promise<Result> =>
    tool.run(input, options, {
      ...{ ...RUN, purpose: 'preview', scale, analysis },
      keep: (made) => {
        analysis = made;
      },
    });
}

async function processorTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Time of the first proof, time of dragging an ink's color, and memory of a whole job. */
async function measurePreviews({ quick, note }: BenchContext): Promise<Measurement[]> {
  const art = await enlarge(paintSunset(), quick ? 400 : 4000, quick ? 300 : 3000);
  const scale = Math.min(1, Math.sqrt(PROXY_PIXELS / (art.width * art.height)));
  let proxy = art;
  let preview = openPreviews(art, 1);
  let first: Result | null = null;
  const proof = await processorTime(async () => {
    proxy = resampleProxy(art, PROXY_PIXELS);
    preview = openPreviews(proxy, scale);
    first = await preview(tool.suggest(proxy));
  });
  const shown = (first as Result | null)?.plates ?? [];
  const inkList = shown
    .filter(({ name }) => name !== 'White base')
    .map(({ name, color }) => ({ name, color, opacity: 0.6 }));
  const times: number[] = [];
  for (let i = 0; i < REPAINTS; i++) {
    const color = { r: 40 + 4 * i, g: 160 - 3 * i, b: 70 };
    const changed = {
      ...tool.suggest(proxy),
      inks: inkList.length,
      inkList: inkList.with(0, { ...inkList[0]!, color }),
    };
    times.push(await processorTime(() => preview(changed)));
  }
  note(
    `The proof has ${proxy.width} × ${proxy.height} px and ${shown.length} plates; the first repaint took ${times[0]!.toFixed(0)} ms.`,
  );
  const result = await tool.run(art, { kind: 'process', inks: 5, outputDpi: quick ? 150 : 720 }, RUN);
  await exportBytes(result, 'plates');
  return [
    { group: GROUP, name: 'first proof', milliseconds: proof },
    { group: GROUP, name: 'repaint, 95 %', milliseconds: percentile(times, 0.95) },
    {
      ...{ group: GROUP, name: 'whole job at 720 dpi', milliseconds: 0 },
      peakMegabytes: process.resourceUsage().maxRSS / 1024,
    },
  ];
}

const row = (name: string, faults: number): Measurement => ({
  group: 'quality',
  name,
  milliseconds: 0,
  faults,
});
/** Subset of the test pictures, because printing each one takes a while. */
const PRINTED_PICTURES: readonly string[] = ['sunset', 'astronaut', 'chelsea'];
/** Number of pictures for the test of plates out of register. */
const SHIFTED_PICTURES = 8;
/** Number of pictures for the test of noise and of JPEG compression. */
const NOISY_PICTURES = 12;
const SUBJECTS = [
  'recomposed prints',
  'limits of files',
  'other readers',
  'chokes and traps',
  'index dots and grid',
  'plates alone',
  'plates of noisy pictures',
  'plates off register',
];

export const benchmark: Benchmark = {
  title: 'Color separator: files and prints against the guide’s bars, processor time of one thread',
  async run(context) {
    const { quick, note } = context;
    // Previews are measured first, because the peak memory must not include the other checks.
    const measured = await measurePreviews(context);
    const pictures = await judgedPictures(quick, () => undefined);
    const arts = pictures
      .filter(({ name }) => PRINTED_PICTURES.includes(name))
      .map(({ name, art }) => ({ name, art: atPpi(resampleProxy(art, quick ? 60 * 48 : 300 * 240), 100) }));
    const faults = [
      await checkPrints(arts, note),
      await checkLimits(arts, note),
      await checkThirdPartyReaders(arts[0]!.art, note),
      checkEdges(note),
      await checkDotsAndGrid(arts, note),
      await checkRamps(note),
      await checkNoise(pictures.slice(0, NOISY_PICTURES), note),
      await checkRegister(pictures.slice(0, SHIFTED_PICTURES), note),
    ];
    return [...measured, ...SUBJECTS.map((name, i) => row(name, faults[i]!))];
  },
  bars: [
    ...SUBJECTS.map((subject) => ({ subject, noFaults: true }) as const),
    { subject: 'first proof', atMostSeconds: 1.5 },
    { subject: 'repaint, 95 %', atMostSeconds: 0.05 },
    { subject: 'whole job at 720 dpi', atMostMegabytes: 1500 },
  ],
};
