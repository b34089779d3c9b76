import { linearToSrgb, SRGB_TO_LINEAR } from '@printready/pixels/color';
import { failed, type Problem, type Result } from '@printready/pixels/result';
import { lightOf, luminanceOf, type Rgb8 } from '@printready/print/inks';

export const WEDGE_STEPS = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100] as const;

export type WedgeSwatches = { readonly bare: Rgb8; readonly half: Rgb8; readonly solid: Rgb8 };

/** Share of a patch's width and height that is sampled; excludes the neighboring patches and the scan's edges. */
const MIDDLE = 0.5;

type Scan = { readonly data: ArrayLike<number>; readonly width: number; readonly height: number };

function meanOf({ data, width, height }: Scan, step: number): Rgb8 {
  const patch = width / WEDGE_STEPS.length;
  const [left, right] = [(step + (1 - MIDDLE) / 2) * patch, (step + (1 + MIDDLE) / 2) * patch].map(
    Math.round,
  );
  const [top, bottom] = [(1 - MIDDLE) / 2, (1 + MIDDLE) / 2].map((part) => Math.round(part * height));
  const sum = [0, 0, 0];
  let many = 0;
  for (let y = top!; y < bottom!; y++)
    for (let x = left!; x < right!; x++, many++)
      for (let c = 0; c < 3; c++) sum[c]! += SRGB_TO_LINEAR[data[4 * (y * width + x) + c]!]!;
  const mean = (c: number) => Math.round(linearToSrgb(sum[c]! / Math.max(1, many)));
  return { r: mean(0), g: mean(1), b: mean(2) };
}

type WedgeProblem = Problem<'too-small' | 'no-wedge' | 'out-of-order'>;

export function readWedge(scan: Scan): Result<{ readonly wedge: WedgeSwatches }, WedgeProblem> {
  const { width, height } = scan;
  if (width < 4 * WEDGE_STEPS.length || height < 8)
    return failed({
      code: 'too-small',
      text: 'This scan is too small: crop it to the wedge, at 100 ppi or more.',
    });
  const at = (percent: (typeof WEDGE_STEPS)[number]) => meanOf(scan, WEDGE_STEPS.indexOf(percent));
  const [bare, half, solid] = [at(0), at(50), at(100)];
  const [b, h, s] = [bare, half, solid].map((color) => luminanceOf(lightOf(color))) as [
    number,
    number,
    number,
  ];
  if (Math.abs(b - s) < 0.02)
    return failed({
      code: 'no-wedge',
      text: 'The first and the last patch look the same: crop the scan to the wedge, cloth left, solid right.',
    });
  if ((h - b) * (s - h) < 0)
    return failed({
      code: 'out-of-order',
      text: 'The 50% patch is not between cloth and solid: crop the scan to the wedge.',
    });
  return { ok: true, wedge: { bare, half, solid } };
}
