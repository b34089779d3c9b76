import { MAX_PIXELS } from '@printready/codecs';
import { reportTo, splitProgress } from '@printready/jobs/split-progress';
import { createRaster } from '@printready/pixels/raster';
import { cutRectangle, resample } from '@printready/pixels/resample';
import { defineTool, type Render } from '../contract/define-tool.ts';
import { figuresOf } from './figures.ts';
import { type Options, schema } from './options.ts';
import { planCrop } from './plan.ts';
import { prepare } from './prepare.ts';

/** Keeps a mistyped size from exhausting memory. @throws RangeError with a message that says what to do. */
function requireRoom(width: number, height: number): void {
  if (width * height <= MAX_PIXELS) return;
  const megapixels = (pixels: number) => Math.round(pixels / 1e6);
  throw new RangeError(
    `${width} × ${height} px are ${megapixels(width * height)} megapixels; at most ${megapixels(MAX_PIXELS)} are possible. Ask for a smaller size or a lower resolution.`,
  );
}

const render: Render<Options, null, unknown, never> = ({ input, options }, run) => {
  const [preparing, sizing] = splitProgress(reportTo(run), [1, 1]);
  preparing(0);
  const prepared = prepare(input, options, preparing);
  const plan = planCrop(prepared, options);
  requireRoom(plan.width, plan.height);
  const cut = cutRectangle(prepared, plan.cut, options.surround);
  const sized =
    cut.width === plan.width && cut.height === plan.height
      ? cut
      : resample(cut, plan.width, plan.height, 'lanczos3', sizing);
  const { width, height, resolution } = plan;
  return {
    shows: createRaster(width, height, { data: sized.data, resolution, icc: input.icc }),
    findings: [],
    figures: figuresOf(prepared, plan, options),
  };
};

export const tool = defineTool({
  schema,
  findings: {},
  render,
  loadInBands: () => import('./in-bands.ts'),
});
