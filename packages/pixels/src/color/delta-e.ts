/** CIEDE2000 color difference (Sharma, Wu & Dalal 2005, equations 2–22). */
import * as exact from '../number/exact-math.ts';
import type { Lab } from './lab.ts';

const DEGREE = Math.PI / 180;
const POW_25_7 = 25 ** 7;

/** Hue angle, 0…360; 0 for gray. */
function hueDegrees(a: number, b: number): number {
  if (a === 0 && b === 0) return 0;
  const hue = exact.atan2(b, a) / DEGREE;
  return hue < 0 ? hue + 360 : hue;
}

function seventh(x: number): number {
  const cube = x * x * x;
  return cube * cube * x;
}

/** ΔE00 with kL = kC = kH = 1; about 1 is just noticeable. */
export function deltaE2000(first: Lab, second: Lab): number {
  const meanChroma7 = seventh((exact.hypot(first.a, first.b) + exact.hypot(second.a, second.b)) / 2);
  const g = 0.5 * (1 - Math.sqrt(meanChroma7 / (meanChroma7 + POW_25_7)));
  const a1 = (1 + g) * first.a;
  const a2 = (1 + g) * second.a;
  const c1 = exact.hypot(a1, first.b);
  const c2 = exact.hypot(a2, second.b);
  const h1 = hueDegrees(a1, first.b);
  const h2 = hueDegrees(a2, second.b);
  const achromatic = c1 * c2 === 0;

  let hueStep = achromatic ? 0 : h2 - h1;
  if (hueStep > 180) hueStep -= 360;
  else if (hueStep < -180) hueStep += 360;
  let meanHue = h1 + h2;
  if (!achromatic) {
    if (Math.abs(h1 - h2) > 180) meanHue += meanHue < 360 ? 360 : -360;
    meanHue /= 2;
  }

  const deltaL = second.l - first.l;
  const deltaC = c2 - c1;
  const deltaH = 2 * Math.sqrt(c1 * c2) * exact.sin((hueStep / 2) * DEGREE);
  const meanL50 = ((first.l + second.l) / 2 - 50) ** 2;
  const meanC = (c1 + c2) / 2;
  const meanC7 = seventh(meanC);

  const t =
    1 -
    0.17 * exact.cos((meanHue - 30) * DEGREE) +
    0.24 * exact.cos(2 * meanHue * DEGREE) +
    0.32 * exact.cos((3 * meanHue + 6) * DEGREE) -
    0.2 * exact.cos((4 * meanHue - 63) * DEGREE);
  const l = deltaL / (1 + (0.015 * meanL50) / Math.sqrt(20 + meanL50));
  const c = deltaC / (1 + 0.045 * meanC);
  const h = deltaH / (1 + 0.015 * meanC * t);
  const rotation =
    -2 *
    Math.sqrt(meanC7 / (meanC7 + POW_25_7)) *
    exact.sin(60 * DEGREE * exact.exp(-(((meanHue - 275) / 25) ** 2)));
  return Math.sqrt(l * l + c * c + h * h + rotation * c * h);
}
