/** Corrects each ink's mean color where both networks agree; correcting single pixels would restore JPEG ringing. */
import type { OpenNetwork } from '@printready/inference';
import { type ReportProgress, splitProgress } from '@printready/jobs/split-progress';
import type { Raster } from '@printready/pixels/raster';
import { resample } from '@printready/pixels/resample';
import { eachRow, joinSecond, keepAgreed } from '../networks/agreement.ts';
import { enlarge } from '../networks/enlarge.ts';
import { cleaningSteps } from '../networks/networks.ts';
import type { Options } from '../options.ts';
import type { Target } from '../size.ts';
import { keepInks } from './keep-inks.ts';

function mixFilter(drawn: Raster, source: Raster, share: number, report: ReportProgress): void {
  if (share === 0) return;
  const { data } = drawn;
  const mixRow = (y: number, filtered: Uint8ClampedArray) => {
    for (let from = 0, at = y * filtered.length; from < filtered.length; from++, at++)
      data[at] = data[at]! + (filtered[from]! - data[at]!) * share;
  };
  eachRow(drawn, source, mixRow, report);
}

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
