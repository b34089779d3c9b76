/**
 * Art that was kept as a JPEG: two networks that were trained on such art draw it anew, without the ripples. It is not
 * made true to the file pixel by pixel as clean art is, which would bring them back, but ink by ink, and only where the
 * two agree.
 */
import { resample, resampleByRows } from '@printready/imaging/kernels/resample';
import type { Raster } from '@printready/imaging/raster';
import type { OpenNetwork } from '@printready/inference';
import { type ReportProgress, splitProgress } from '@printready/jobs/split-progress';
import { joinSecond, keepAgreed } from './agreement.ts';
import { enlarge } from './enlarge.ts';
import { keepInks } from './keep-inks.ts';
import { cleaningSteps } from './networks.ts';
import type { Options } from './options.ts';
import type { Target } from './size.ts';

const ROWS = 64;

/** Takes a share of the plain filter's pixels in place of those that were drawn. */
function mixFilter(drawn: Raster, source: Raster, share: number, report: ReportProgress): void {
  if (share === 0) return;
  const { data, width, height } = drawn;
  const filtered = resampleByRows(source, width, height, 'lanczos3');
  for (let top = 0, at = 0; top < height; top += ROWS) {
    const bottom = Math.min(height, top + ROWS);
    for (const value of filtered(top, bottom)) {
      data[at] = data[at]! + (value - data[at]!) * share;
      at++;
    }
    report(bottom / height);
  }
}

/** Opaque art at exactly the target's size, cleaned up. */
export async function drawClean(
  opaque: Raster,
  target: Target,
  { cleaning }: Pick<Options, 'cleaning'>,
  open: OpenNetwork,
  report: ReportProgress,
): Promise<Raster> {
  const [first, second] = cleaningSteps(target);
  const [drawing, joining, correcting, weighing, mixing] = splitProgress(report, [35, 50, 8, 5, 2]);
  const drawn = await enlarge(opaque, first, open, drawing);
  const apart = await joinSecond(drawn, opaque, second, open, joining);
  keepInks(drawn, opaque, correcting);
  keepAgreed(drawn, opaque, apart, weighing);
  const fits = drawn.width === target.width && drawn.height === target.height;
  const exact = fits ? drawn : resample(drawn, target.width, target.height, 'lanczos3');
  mixFilter(exact, opaque, 1 - cleaning / 100, mixing);
  return exact;
}
