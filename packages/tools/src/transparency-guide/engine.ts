/** Transparency Guide: what is neither clear nor solid, which of it prints badly, and three ways to mend it. */
import { pixelsPerMillimeter, withPixels } from '@printready/imaging/raster';
import { pixelsKey, rememberStage } from '../preview-memory.ts';
import { defineTool, type Engine } from '../tool.ts';
import { type Assessment, assess, describeAssessment, type Findings, findFaults } from './assess.ts';
import { mend } from './fixes.ts';
import { drawMap } from './heat-map.ts';
import { type Options, schema } from './options.ts';

/** What is in the picture changes with the picture only, not with how it is mended. */
const rememberedFindings = rememberStage<Findings>(2);
const rememberedBefore = rememberStage<Assessment>(2);

const engine: Engine<Options> = (input, options, run) => {
  const report = (from: number, to: number) => (fraction: number) => {
    run.signal.throwIfAborted();
    run.progress(from + (to - from) * fraction);
  };
  run.signal.throwIfAborted();
  const looks = run.proxyScale !== undefined || run.forLooking === true;
  const pixelsEach = 1 / (run.proxyScale ?? 1) ** 2;
  const before = rememberedBefore(
    run,
    () => `${pixelsKey(input.data)} ${options.speckMm} ${pixelsPerMillimeter(input)}`,
    () => {
      const findings = rememberedFindings(
        run,
        () => `${pixelsKey(input.data)} ${input.width}`,
        () => findFaults(input, report(0, 0.3)),
      );
      return assess(input, findings, options.speckMm);
    },
  );
  report(0, 0.45)(1);
  if (options.fix === 'none') {
    const showsArt = looks && options.view === 'result';
    const pixels = showsArt ? new Uint8ClampedArray(input.data) : drawMap(input, before.regions);
    run.progress(1);
    return {
      kind: 'raster',
      raster: withPixels(input, pixels),
      figures: describeAssessment(before, null, pixelsEach),
    };
  }
  const mended = withPixels(input, mend(input, before.regions, options, report(0.45, 0.6)));
  const after = assess(mended, findFaults(mended, report(0.6, 0.9)), options.speckMm);
  const figures = describeAssessment(before, after, pixelsEach);
  run.progress(1);
  if (looks && options.view === 'map') {
    return { kind: 'raster', raster: withPixels(input, drawMap(mended, after.regions)), figures };
  }
  return { kind: 'raster', raster: mended, figures };
};

export const tool = defineTool({ schema, engine });
