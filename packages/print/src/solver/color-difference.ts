import { deltaE2000, type Lab, xyzToLab } from '@printready/pixels/color';
import { exact } from '@printready/pixels/number';

/** Linear sRGB → XYZ (D50), as in color/lab.ts; rows X, Y, Z. */
const MATRIX = [
  0.436065742824811, 0.3851514688337912, 0.14307845442264197, 0.22249319175623702, 0.7168870538238823,
  0.06061979053616537, 0.013923904500943465, 0.09708128566574634, 0.7140993584005155,
] as const;
const WHITE = [0.9642956764295677, 1, 0.8251046025104602] as const;
const EPSILON = 216 / 24389;
const KAPPA = 24389 / 27;

export function labOfLight(red: number, green: number, blue: number): Lab {
  return xyzToLab({
    x: MATRIX[0] * red + MATRIX[1] * green + MATRIX[2] * blue,
    y: MATRIX[3] * red + MATRIX[4] * green + MATRIX[5] * blue,
    z: MATRIX[6] * red + MATRIX[7] * green + MATRIX[8] * blue,
  });
}

export function differenceOf(first: ArrayLike<number>, second: ArrayLike<number>): number {
  return deltaE2000(
    labOfLight(first[0]!, first[1]!, first[2]!),
    labOfLight(second[0]!, second[1]!, second[2]!),
  );
}

/** Matrix P (3 × 3) to CIE94-weighted lightness, chroma, hue: |P · (S − t)|² ≈ ΔE00². @param target row by row */
export function differenceMatrix(light: ArrayLike<number>, target: Float64Array): void {
  const f = [0, 0, 0];
  const slope = [0, 0, 0];
  for (let row = 0; row < 3; row++) {
    const sum =
      MATRIX[3 * row]! * light[0]! + MATRIX[3 * row + 1]! * light[1]! + MATRIX[3 * row + 2]! * light[2]!;
    const t = sum / WHITE[row]!;
    if (t > EPSILON) {
      f[row] = exact.cbrt(t);
      slope[row] = f[row]! / (3 * t) / WHITE[row]!;
    } else {
      f[row] = (KAPPA * t + 16) / 116;
      slope[row] = KAPPA / 116 / WHITE[row]!;
    }
  }
  const a = 500 * (f[0]! - f[1]!);
  const b = 200 * (f[1]! - f[2]!);
  const chroma = exact.hypot(a, b);
  const [cos, sin] = chroma > 1e-6 ? [a / chroma, b / chroma] : [1, 0];
  const alongChroma = 1 / (1 + 0.045 * chroma);
  const alongHue = 1 / (1 + 0.015 * chroma);
  for (let c = 0; c < 3; c++) {
    const x = MATRIX[c]! * slope[0]!;
    const y = MATRIX[3 + c]! * slope[1]!;
    const z = MATRIX[6 + c]! * slope[2]!;
    const stepA = 500 * (x - y);
    const stepB = 200 * (y - z);
    target[c] = 116 * y;
    target[3 + c] = alongChroma * (cos * stepA + sin * stepB);
    target[6 + c] = alongHue * (cos * stepB - sin * stepA);
  }
}
