import { reportTo, splitProgress } from '@printready/jobs/split-progress';
import { divideBy255 } from '@printready/pixels/number';
import { pixelsPerMillimeter, type Raster, withPixels } from '@printready/pixels/raster';
import type { Speck } from '@printready/print/effects';
import { defineTool, type Render } from '../contract/define-tool.ts';
import { remember } from '../contract/memory.ts';
import type { Figure, Finding } from '../contract/tool.ts';
import { type Analysis, analyze } from './analyze.ts';
import { blendLayers } from './blend/blend-layers.ts';
import { FINDINGS, type FindingCode } from './finding-rows.ts';
import { judge } from './judge.ts';
import { type Options, schema } from './options.ts';
import { views } from './views.ts';
import { leftOutFindings, NOTHING_LEFT_OUT, removeBackground, wantsArtAlone } from './wear/left-out.ts';
import { describeMissing } from './wear/letters.ts';
import { drawCleanUp } from './wear/map.ts';
import { type WornArt, wearArt } from './wear/wear-art.ts';

function isIdle({ layers, textures, cut, fade, strokes }: Options): boolean {
  const idle = layers.length === 0 && cut === 'none' && fade === 'none' && strokes.length === 0;
  return idle && textures.every(({ amount }) => amount === 0);
}

const LISTED = 12;

function listSpecks(art: Raster, { dropped, filled }: WornArt): Figure[] {
  const perMm = pixelsPerMillimeter(art);
  const rowOf =
    (what: string) =>
    ({ at, area }: Speck) => ({
      area,
      cells: [
        what,
        ((at % art.width) / perMm).toFixed(1),
        (Math.floor(at / art.width) / perMm).toFixed(1),
        (area / (perMm * perMm)).toFixed(2),
      ],
    });
  const rows = [...dropped.map(rowOf('Dropped')), ...filled.map(rowOf('Filled'))]
    .sort((a, b) => b.area - a.area)
    .slice(0, LISTED);
  if (rows.length === 0) return [];
  return [
    {
      id: 'cleaned-up',
      label: 'Largest changes',
      columns: ['What', 'x mm', 'y mm', 'mm²'],
      table: rows.map(({ cells }) => cells),
    },
  ];
}

function describe(art: Raster, worn: WornArt, options: Options): Figure[] {
  const figures: Figure[] = [
    { id: 'ink-removed', label: 'Ink removed', value: worn.share * 100, unit: '%' },
    { id: 'parts-dropped', label: 'Parts dropped', value: worn.dropped.length, unit: '' },
    { id: 'holes-filled', label: 'Holes filled', value: worn.filled.length, unit: '' },
  ];
  options.textures.forEach(({ amount }, i) => {
    if (options.textures.length > 1)
      figures.push({
        id: `texture-${i + 1}-removed`,
        label: `Texture ${i + 1} removes`,
        value: (worn.shares[i] ?? 0) * 100,
        unit: '%',
        before: amount,
      });
  });
  if (worn.smallInArt > 0)
    figures.push({
      id: 'small-in-art',
      label: 'Already too small in the artwork',
      value: worn.smallInArt,
      unit: '',
    });
  return [...figures, ...listSpecks(art, worn)];
}

/** Smallest shortfall from a texture's requested amount that is reported, as a percentage of the ink. */
const SHORT = 1;

function describeWear(worn: WornArt, options: Options, isClear: boolean): Finding<FindingCode>[] {
  const findings: Finding<FindingCode>[] = [];
  if (isIdle(options))
    findings.push({
      code: 'unchanged',
      text: 'No effect is set, so the artwork stays as it is. Add a layer, a texture, a cut or a fade.',
    });
  if (worn.shapeUnreadable)
    findings.push({
      code: 'shape-unreadable',
      text: 'This SVG has no shape to cut with. Choose another file.',
    });
  const missing = options.cut === 'text' ? describeMissing(options.cutText) : null;
  if (missing !== null) findings.push({ code: 'letters-missing', text: missing });
  options.textures.forEach(({ amount }, i) => {
    const took = (worn.shares[i] ?? 0) * 100;
    if (!isClear && amount - took > SHORT)
      findings.push({
        code: `texture-short-${i + 1}`,
        text: `Texture ${i + 1} could wear ${took.toFixed(1)}% of the ink, not ${amount}%: the rest is protected or would leave parts too small to print.`,
      });
  });
  if (!isClear && worn.share > 0.98)
    findings.push({
      code: 'nothing-left',
      text: 'Almost nothing is left of the artwork. Remove less, or move the cut.',
    });
  return findings;
}

function isTransparent({ data }: Raster): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 0) return false;
  return true;
}

function wearOff(pixels: Uint8ClampedArray, coverage: Uint8Array): void {
  for (let i = 0, at = 3; i < coverage.length; i++, at += 4)
    if (coverage[i] !== 255) pixels[at] = divideBy255(pixels[at]! * coverage[i]!);
}

const render: Render<Options, Analysis, unknown, FindingCode> = async (
  { input: given, options, analysis },
  run,
) => {
  const [blending, wearing, painting] = splitProgress(reportTo(run), [2, 8, 1]);
  blending(0);
  const leftOut = wantsArtAlone(options)
    ? remember(analysis.leftOut, `${run.scale} ${options.counters}`, () =>
        removeBackground(given, options.counters, run.scale),
      )
    : NOTHING_LEFT_OUT;
  const input = leftOut.art ?? given;
  const pixels = new Uint8ClampedArray(input.data);
  const approximate = run.purpose === 'preview' && run.scale !== 1;
  const unopened = await blendLayers(input, pixels, options.layers, analysis, approximate, blending);
  const art = withPixels(input, pixels);
  // Clipped layers add no opacity. Lettering is found in the art alone, so dragging a layer does not change
  // the wear.
  const growing = options.layers.filter(({ clip }) => !clip);
  const ground = growing.length === 0 ? withPixels(input, input.data) : art;
  const worn = await wearArt(
    ground,
    options,
    analysis,
    `${leftOut.art === null ? 'as it is' : `art alone, ${options.counters}`} ${JSON.stringify(growing)}`,
    wearing,
  );
  const { coverage } = worn;
  const figures = describe(input, worn, options);
  if (run.view === 'clean-up') {
    const shows = withPixels(input, drawCleanUp(art, coverage, worn));
    return { shows, findings: [], figures, approximate };
  }
  const isClear = isTransparent(input);
  if (coverage) wearOff(pixels, coverage);
  painting(1);
  return {
    shows: art,
    figures,
    findings: [...leftOutFindings(leftOut, options), ...unopened, ...describeWear(worn, options, isClear)],
    approximate,
  };
};

export const tool = defineTool({ schema, findings: FINDINGS, views, analyze, render, judge });
