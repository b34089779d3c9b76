import { reportTo, splitProgress } from '@printready/jobs/split-progress';
import { pixelsPerMillimeter, printPpi, type Raster, withPixels } from '@printready/pixels/raster';
import { defineTool, type Render } from '../contract/define-tool.ts';
import { remember } from '../contract/memory.ts';
import { type Analysis, analyze } from './analyze.ts';
import { assess, describeAssessment, findFaults } from './assessment/assess.ts';
import { countWideFades } from './assessment/wide-fades.ts';
import { FINDINGS, type FindingCode } from './finding-rows.ts';
import { fix } from './fixes.ts';
import { drawMap } from './heat-map.ts';
import { type Options, schema } from './options.ts';
import { views } from './views.ts';

const DEFAULTS = schema.parse({});

const render: Render<Options, Analysis, unknown, FindingCode> = ({ input, options, analysis }, run) => {
  const [assessing, fixing, checking] = splitProgress(reportTo(run), [15, 15, 40]);
  const { speckMm } = options;
  const size = `${speckMm} mm of ${pixelsPerMillimeter(input)} px`;
  const before = remember(analysis.verdicts, size, () => assess(input, analysis.faults, speckMm));
  assessing(1);
  const pixelsEach = 1 / run.scale ** 2;
  if (options.fix === 'none') {
    const pixels = run.view === 'art' ? new Uint8ClampedArray(input.data) : drawMap(input, before.regions);
    const figures = describeAssessment(before, null, pixelsEach);
    return { shows: withPixels(input, pixels), findings: [], figures };
  }
  const fixed = withPixels(input, fix(input, before.regions, options, { report: fixing, top: 0 }));
  const after = assess(fixed, findFaults(fixed, checking), speckMm);
  const figures = describeAssessment(before, after, pixelsEach);
  const shows = run.view === 'map' ? withPixels(input, drawMap(fixed, after.regions)) : fixed;
  return { shows, findings: [], figures };
};

const FADING_SHARE = 0.002;

/** Dots need fades of at least two cells of the screen; a narrower soft edge would only fray. */
function suggest(input: Raster): Partial<Options> {
  const { regions, classes } = assess(
    input,
    findFaults(input, () => undefined),
    DEFAULTS.speckMm,
  );
  const inked = classes.faint + classes.partial + classes.nearly + classes.solid;
  const cellPixels = Math.ceil(printPpi(input) / DEFAULTS.lpi);
  const wide = countWideFades(regions.kinds, input.width, cellPixels);
  return { fix: wide > FADING_SHARE * inked ? 'halftone' : 'harden' };
}

export const tool = defineTool({
  schema,
  findings: FINDINGS,
  views,
  analyze,
  analysisShare: 0.3,
  render,
  suggest,
  loadInBands: () => import('./in-bands.ts'),
});
