import { type ReportProgress, reportTo, splitProgress } from '@printready/jobs/split-progress';
import { ASSUMED_PPI, createRaster, pixelsPerMillimeter, type Raster } from '@printready/pixels/raster';
import { resample } from '@printready/pixels/resample';
import { findFlatInks, type Ink, rgbOf } from '@printready/print/inks';
import { createPlate, type Plate } from '@printready/print/plates';
import { composePlates } from '@printready/print/separation';
import { defineTool, type Render } from '../contract/define-tool.ts';
import { enclosedAreas } from '../grounds/enclosed-areas.ts';
import { findGround } from '../grounds/flat-ground.ts';
import { jpegFindings } from '../grounds/jpeg-finding.ts';
import type { ExportSource, FilmLabel } from './films/export-source.ts';
import { dotsOf } from './films/film.ts';
import { dotGainOf } from './films/film-tone.ts';
import { jobStem } from './films/job-stem.ts';
import { type PlateScreen, planScreens } from './films/screens.ts';
import { FINDINGS, type FindingCode } from './finding-rows.ts';
import { bytesOf } from './inks/press-file.ts';
import { judge } from './judge.ts';
import { manifest } from './manifest.ts';
import { type Options, schema } from './options.ts';
import { groundFindings, leavesOut, shadowFindings } from './plates/ground.ts';
import { paintKey, repaintLast } from './plates/recolor.ts';
import { type Analysis, type Artwork, analyze, chooseKind, kindOfArt, separate } from './plates/separate.ts';
import type { Separation } from './plates/separation.ts';
import { describe, findingsOf, kindFinding, removalFigure, removalsOf } from './reports/figures.ts';
import { inkFindings } from './reports/ink-findings.ts';
import { lostLines } from './reports/lost-parts.ts';
import { differenceMap, measure, outOfRegister, totalInkMap } from './reports/measure.ts';
import { printFindings } from './reports/print-findings.ts';
import { smallestOf, thinFindings } from './reports/smallest.ts';
import { countTones } from './reports/tone-counts.ts';
import { views } from './views.ts';

function toIndexGrid(input: Raster, dpi: number, report: ReportProgress): Raster {
  const ppi = input.resolution ?? { x: ASSUMED_PPI, y: ASSUMED_PPI };
  if (Math.max(ppi.x, ppi.y) <= dpi) return input;
  const side = (pixels: number, own: number) => Math.max(1, Math.round((pixels * dpi) / own));
  const fitted = resample(input, side(input.width, ppi.x), side(input.height, ppi.y), 'lanczos3', report);
  return { ...fitted, resolution: { x: dpi, y: dpi } };
}

const kebab = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

function toPlates(work: Separation, input: Raster, screens: readonly (PlateScreen | null)[]): Plate[] {
  const { width, height, resolution } = input;
  const ids = new Set<string>();
  return work.inks.map((ink, i) => {
    let id = kebab(ink.name) || 'ink';
    while (ids.has(id)) id += '-2';
    ids.add(id);
    const screen = screens[i];
    return createPlate({
      ...{ id, name: ink.name, width, height, resolution, coverage: work.plates[i]! },
      color: rgbOf(ink.onWhite),
      opacity: opacityOf(ink),
      ...(screen && { screen }),
    });
  });
}

/** Share of the substrate's light that a solid blocks; printers call it "solidity". */
const opacityOf = ({ onWhite, onBlack }: Ink) => {
  const white = onWhite[0] + onWhite[1] + onWhite[2];
  return white === 0 ? 1 : (onBlack[0] + onBlack[1] + onBlack[2]) / white;
};

const labelOf = ({ jobName, customer, orderNumber, dueDate }: Options): FilmLabel => ({
  ...{ jobName, customer, orderNumber, dueDate },
});

function madeOf(
  work: Separation,
  input: Raster,
  options: Options,
  screens: readonly (PlateScreen | null)[],
): ExportSource {
  const ppi = input.resolution ?? { x: ASSUMED_PPI, y: ASSUMED_PPI };
  return {
    kind: work.kind,
    garment: options.garment,
    inks: work.inks.map((ink, i) => ({
      name: ink.name,
      kind: ink.kind,
      opacity: opacityOf(ink),
      screen: screens[i] ?? null,
      dotGain: dotGainOf(ink.name, options),
    })),
    widthInches: input.width / ppi.x,
    heightInches: input.height / ppi.y,
    label: labelOf(options),
    film: {
      emulsion: options.emulsion,
      mesh: options.mesh,
      outputDpi: options.outputDpi,
      screen: options.screen,
      dot: options.dot,
      dotGain: options.dotGain,
      minimumDot: options.minimumDot,
      maximumDot: options.maximumDot,
      inkLimit: work.inkLimit,
      trapped: work.kind === 'spot' && options.trapMm > 0,
    },
    ...ownPress(work, options),
  };
}

const UNREGISTERED = 'Custom';

function ownPress(
  { layout, sent }: Separation,
  { pressProfile: own }: Options,
): Pick<ExportSource, 'profile' | 'asSent'> {
  if (typeof layout === 'string' || !layout.profile) return {};
  const { blackGain } = layout.profile;
  if (sent) {
    const icc = sent.icc && new Uint8Array(sent.icc);
    return { asSent: true, ...(icc && { profile: { name: UNREGISTERED, icc, blackGain } }) };
  }
  if (!own) return {};
  return { profile: { name: own.name, icc: bytesOf(own), blackGain: layout.profile.blackGain } };
}

function chooseView(
  view: string,
  work: Separation,
  input: Raster,
  options: Options,
  made: ExportSource,
): Raster {
  switch (view) {
    case 'difference':
      return differenceMap(work, input);
    case 'total-ink':
      return totalInkMap(work, input);
    case 'registration': {
      const px = options.toleranceMm * pixelsPerMillimeter(input);
      const moved = outOfRegister(work, input, px);
      return composePlates(work.chain, work.layout, moved.plates, input);
    }
    default: {
      const dots = work.plates.map((plate, i) => dotsOf(plate, input, made, i));
      return composePlates(work.chain, work.layout, dots, input);
    }
  }
}

function artworkOf(
  given: Raster,
  { ground, whole, cutOut }: Analysis,
  options: Options,
  how: { readonly scale: number; readonly report: ReportProgress },
): Artwork {
  const { scale, report } = how;
  const artwork =
    ground && leavesOut(ground, options)
      ? cutOut(ground, { scale, counters: options.counters }, report)
      : whole;
  const { width, height, resolution, icc, inks } = given;
  const { data } = artwork.input;
  return {
    ...artwork,
    input: createRaster(width, height, { data, resolution, icc, ...(inks && { inks }) }),
  };
}

const render: Render<Options, Analysis, ExportSource, FindingCode> = async (
  { input: given, options, analysis },
  run,
) => {
  const [cutting, fitting, separating, composing] = splitProgress(reportTo(run), [1, 1, 8, 2]);
  cutting(0);
  const how = { scale: run.scale, report: cutting };
  const { input: art, openings, shaded, memories } = artworkOf(given, analysis, options, how);
  const quick = run.purpose === 'preview' && run.view === null;
  const repainted = quick ? repaintLast(memories.painted.last, options) : null;
  if (repainted) return repainted;
  fitting(0);
  const index = chooseKind(options, memories.flatArt) === 'index';
  const input = index ? toIndexGrid(art, options.indexDpi, fitting) : art;
  const work = await separate(input, options, memories, separating);
  const tones = work.plates.map(countTones);
  const screens = index ? work.inks.map(() => null) : planScreens(work, tones, options);
  const made = madeOf(work, input, options, screens);
  // Measured only at full resolution, because a proxy's lines are too thin to measure.
  const smallest = run.purpose === 'preview' ? null : smallestOf(work, tones, input, screens, options);
  const measured = measure(work, input);
  const figures = describe(work, input, options, { tones, screens, measured, smallest, made });
  // Removal costs are computed only once input is idle, not during runs or drags.
  const priced = run.purpose === 'inspect' && work.inks.length > 1 && work.kind !== 'cmyk';
  const costs = priced ? removalsOf(work, options, memories.removals) : [];
  if (priced) figures.push(removalFigure(costs));
  const findings = [
    ...groundFindings(analysis, options),
    ...shadowFindings(shaded, options),
    ...(openings > 0 && options.counters === 'auto' ? [enclosedAreas(openings)] : []),
    ...findingsOf(work, options),
    ...inkFindings(work, given),
    ...jpegFindings(analysis.jpeg),
  ];
  if (smallest)
    findings.push(...printFindings(work, input, measured), ...thinFindings(work, smallest, options, costs));
  findings.push(kindFinding(work));
  if (run.view !== null) {
    composing(0);
    return { shows: chooseView(run.view, work, input, options, made), figures, findings, approximate: true };
  }
  const shows = composePlates(work.chain, work.layout, work.plates, input, composing);
  const lines = lostLines(work.lostParts, input);
  const stem = jobStem(made.label);
  const told = { shows, figures, findings, made, ...(stem && { stem }), ...(lines.length > 0 && { lines }) };
  if (work.plates.length === 0) return told;
  const plates = toPlates(work, input, screens);
  // Once input is idle, even a preview without a proxy is refined, to add removal costs and thin lines.
  const result = { ...told, plates, ...(run.purpose === 'preview' && { approximate: true }) };
  if (quick)
    memories.painted.last = { ...{ work, result, size: input, repaint: null }, key: paintKey(options) };
  if (run.purpose !== 'deliver') return result;
  return { ...told, plates, exports: exportsOf(plates) };
};

/** DeviceN has at most eight inks in PDF 1.4, which PDF/X-1a is (PDF Reference 1.4, appendix C). */
const MAX_X1A_INKS = 8;

const exportsOf = (plates: readonly Plate[]): string[] =>
  manifest.outputs.map(({ id }) => id).filter((id) => id !== 'pdf-x1a' || plates.length <= MAX_X1A_INKS);

const HOW_SUGGESTED = { scale: 1, counters: 'auto' } as const;

function suggest(given: Raster): Partial<Options> {
  const ground = findGround(given);
  const isCut = ground !== null && leavesOut(ground, schema.parse({}));
  return { artKind: kindOfArt(findFlatInks(isCut ? ground.cut(HOW_SUGGESTED, () => undefined).art : given)) };
}

export const tool = defineTool({
  schema,
  findings: FINDINGS,
  views,
  analyze,
  suggest,
  render,
  judge,
  loadExport: () => import('./export.ts'),
});
