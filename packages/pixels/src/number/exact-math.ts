/**
 * Math functions with the same bits in every runtime, from operations that IEEE 754 defines to the last bit.
 * Within 1 ulp of Math (hypot, acos and tan: 2). Methods: J.-M. Muller, Elementary Functions, chapters 3, 6 and
 * 11; T. J. Dekker, 1971. `scripts/lint/exact-math.ts` bans the Math versions.
 */

const float = new Float64Array(1);
/** Words of `float`, low word first, because every supported runtime is little-endian. */
const words = new Uint32Array(float.buffer);
const EXPONENT_BIAS = 1023;

/** @param k -1022…1023 */
function powerOfTwo(k: number): number {
  words[0] = 0;
  words[1] = (k + EXPONENT_BIAS) << 20;
  return float[0]!;
}

function scale(y: number, k: number): number {
  if (k < -1021) return y * powerOfTwo(k + 60) * powerOfTwo(-60);
  return k > 1022 ? y * 2 * powerOfTwo(k - 1) : y * powerOfTwo(k);
}

function horner(x: number, terms: readonly number[]): number {
  let sum = 0;
  for (let i = terms.length - 1; i >= 0; i--) sum = sum * x + terms[i]!;
  return sum;
}

/** Rounding error of the product a · b (Dekker). */
function productTail(a: number, b: number, product: number): number {
  const splitA = a * 134217729;
  const splitB = b * 134217729;
  const a1 = splitA - (splitA - a);
  const b1 = splitB - (splitB - b);
  const a2 = a - a1;
  const b2 = b - b1;
  return a2 * b2 - (product - a1 * b1 - a2 * b1 - a1 * b2);
}

/** Double-double number: `low` is smaller than the last bit of `high`. */
type Sum = { readonly high: number; readonly low: number };

const addTo = (high: number, low: number): Sum => {
  const sum = high + low;
  return { high: sum, low: low - (sum - high) };
};

// ln 2, split so that `high` times an exponent is exact.
const LN2: Sum = { high: 0.6931467056274414, low: 4.7493250390316726e-7 };
const EXP_TERMS = [
  ...[1 / 2, 1 / 6, 1 / 24, 1 / 120, 1 / 720, 1 / 5040, 1 / 40320, 1 / 362880],
  ...[1 / 3628800, 1 / 39916800, 1 / 479001600, 1 / 6227020800],
];

function expOf(x: number, low: number): number {
  if (x > 709.782712893384) return Infinity;
  if (x < -745.1332191019412) return 0;
  const k = Math.round(x * Math.LOG2E);
  const r = x - k * LN2.high;
  const tail = low - k * LN2.low;
  const f = r + tail;
  const rest = r - f + tail;
  return scale(1 + (f + (rest + f * f * horner(f, EXP_TERMS))), k);
}

export function exp(x: number): number {
  return Number.isNaN(x) ? x : expOf(x, 0);
}

/** 1/3, 1/5 …: the artanh series after its first term; the argument is at most 0.172. */
const LOG_TERMS = Array.from({ length: 10 }, (_, i) => 1 / (2 * i + 3));

/** ln m and k, where x = 2^k · m and m is between √½ and √2. @param x above 0 and finite */
function logOf(x: number): { readonly k: number; readonly high: number; readonly low: number } {
  const lifted = x < 2.2250738585072014e-308;
  float[0] = lifted ? x * 2 ** 54 : x;
  const exponent = (words[1]! >>> 20) - EXPONENT_BIAS;
  words[1] = (words[1]! & 0xfffff) | (EXPONENT_BIAS << 20);
  const halve = float[0] > Math.SQRT2;
  const m = halve ? float[0] / 2 : float[0];
  const k = exponent - (lifted ? 54 : 0) + (halve ? 1 : 0);
  const over = m - 1;
  const under = m + 1;
  const s = over / under;
  const product = s * under;
  const left = over - product - productTail(s, under, product) - s * (m - (under - 1));
  const z = s * s;
  const { high, low } = addTo(2 * s, (2 * left) / under + 2 * s * z * horner(z, LOG_TERMS));
  return { k, high, low };
}

/** Logarithm of 0, negative numbers, infinity, and NaN; null for other numbers. */
function odd(x: number): number | null {
  if (x > 0 && x < Infinity) return null;
  if (x === 0) return -Infinity;
  return x === Infinity ? x : Number.NaN;
}

function lnOf(x: number): Sum {
  const { k, high, low } = logOf(x);
  // k · LN2.high is exact and, unless k is 0, larger than the other addend.
  return k === 0 ? { high, low } : addSums({ high: k * LN2.high, low: k * LN2.low }, { high, low });
}

/** @param a its high part is 0, or at least as large in magnitude as the high part of b */
function addSums(a: Sum, b: Sum): Sum {
  const { high, low } = addTo(a.high, b.high);
  return addTo(high, low + a.low + b.low);
}

function times(a: Sum, b: Sum): Sum {
  const product = a.high * b.high;
  return addTo(product, productTail(a.high, b.high, product) + a.high * b.low + a.low * b.high);
}

export function log(x: number): number {
  return odd(x) ?? lnOf(x).high;
}

const LOG2_E: Sum = { high: Math.LOG2E, low: 2.0355273740931033e-17 };
const LOG10_E: Sum = { high: Math.LOG10E, low: 1.098319650216765e-17 };

/** Exact for powers of two. */
export function log2(x: number): number {
  const known = odd(x);
  if (known !== null) return known;
  const { k, high, low } = logOf(x);
  return addSums({ high: k, low: 0 }, times({ high, low }, LOG2_E)).high;
}

export function log10(x: number): number {
  return odd(x) ?? times(lnOf(x), LOG10_E).high;
}

/** Exponentiation by squaring. @param n 1, 2 … */
function wholePower(x: number, n: number): number {
  const half = n > 1 ? wholePower(x, n >>> 1) : 1;
  return n % 2 === 0 ? half * half : half * half * x;
}

/** x^y; exact for integers if the power is below 2^53. */
export function pow(x: number, y: number): number {
  if (y === 0 || x === 1) return 1;
  if (Number.isInteger(y) && Math.abs(y) <= 64 && (x < 0 || Number.isInteger(x)))
    return y > 0 ? wholePower(x, y) : 1 / wholePower(x, -y);
  if (!(x >= 0) || Number.isNaN(y)) return Number.NaN;
  if (x === 0 || x === Infinity) return y > 0 === (x === 0) ? 0 : Infinity;
  if (Math.abs(y) > 1e20) return y > 0 === x > 1 ? Infinity : 0;
  const { high, low } = times(lnOf(x), { high: y, low: 0 });
  return expOf(high, low);
}

/** The high word of a cube root is about a third of the number's high word plus this bias. */
const CUBE_ROOT_BIAS = 715_094_800;

export function cbrt(x: number): number {
  if (x === 0 || !Number.isFinite(x)) return x;
  if (x < 0) return -cbrt(-x);
  if (x < 1e-300) return cbrt(x * 2 ** 54) / 2 ** 18;
  float[0] = x;
  const high = words[1]!;
  words[0] = 0;
  words[1] = Math.floor(high / 3) + CUBE_ROOT_BIAS;
  let y = float[0];
  for (let step = 0; step < 2; step++) {
    const r = y * y * (y / x);
    y *= (r + 2) / (2 * r + 1);
  }
  // With only 21 bits in y, its square is exact; one more Halley step triples the number of correct bits.
  float[0] = y;
  words[0] = 0;
  y = float[0];
  const r = x / (y * y);
  return y + y * ((r - y) / (2 * y + r));
}

/** @param x each argument at most 1e150 in magnitude, so that the squares are finite */
export function hypot(x: number, y: number, z = 0): number {
  return Math.sqrt(x * x + y * y + z * z);
}

// π/2 in three parts; the first two are exact when multiplied by a number of quarter turns below 2^20.
const QUARTER = [1.5707963267341256, 6.077100506303966e-11, 2.0222662487959506e-21] as const;
const MAX_QUARTERS = 2 ** 20;
const SIN_TERMS = [
  ...[-1 / 6, 1 / 120, -1 / 5040, 1 / 362880, -1 / 39916800, 1 / 6227020800],
  ...[-1 / 1307674368e3, 1 / 355687428096e3],
];
const COS_TERMS = [
  ...[1 / 24, -1 / 720, 1 / 40320, -1 / 3628800, 1 / 479001600],
  ...[-1 / 87178291200, 1 / 20922789888e3],
];

function sinNear0({ high, low }: Sum): number {
  const z = high * high;
  return high + (high * z * horner(z, SIN_TERMS) + low * (1 - z / 2));
}

function cosNear0({ high, low }: Sum): number {
  const z = high * high;
  const half = z / 2;
  const most = 1 - half;
  return most + (1 - most - half + (z * z * horner(z, COS_TERMS) - high * low));
}

/** Subtracts quarter turns; the remainder is at most an eighth of a turn. */
function reduce(x: number): { readonly quarters: number; readonly rest: Sum } {
  if (Math.abs(x) <= Math.PI / 4) return { quarters: 0, rest: { high: x, low: 0 } };
  const quarters = Math.round(x / (Math.PI / 2));
  if (Math.abs(quarters) > MAX_QUARTERS)
    throw new RangeError(`An angle of ${x} rad is too many turns; take its rest after whole turns.`);
  const first = x - quarters * QUARTER[0];
  const second = quarters * QUARTER[1];
  const high = first - second;
  const low = first - high - second - quarters * QUARTER[2];
  return { quarters: quarters & 3, rest: addTo(high, low) };
}

/** @param x radians, at most 1.6 million */
export function sin(x: number): number {
  if (x === 0 || !Number.isFinite(x)) return x === 0 ? x : Number.NaN;
  const { quarters, rest } = reduce(x);
  const size = quarters % 2 === 0 ? sinNear0(rest) : cosNear0(rest);
  return quarters > 1 ? -size : size;
}

/** @param x radians, at most 1.6 million */
export function cos(x: number): number {
  if (!Number.isFinite(x)) return Number.NaN;
  const { quarters, rest } = reduce(x);
  const size = quarters % 2 === 0 ? cosNear0(rest) : sinNear0(rest);
  return quarters === 1 || quarters === 2 ? -size : size;
}

/** @param x radians, at most 1.6 million */
export function tan(x: number): number {
  if (x === 0 || !Number.isFinite(x)) return x === 0 ? x : Number.NaN;
  const { quarters, rest } = reduce(x);
  return quarters % 2 === 0 ? sinNear0(rest) / cosNear0(rest) : -cosNear0(rest) / sinNear0(rest);
}

const HALF_PI: Sum = { high: Math.PI / 2, low: 6.123233995736766e-17 };
const ARCTAN: readonly Sum[] = [
  { high: 0, low: 0 },
  { high: 0.24497866312686414, low: 1.0698755618734451e-17 },
  { high: 0.4636476090008061, low: 2.2698777452961687e-17 },
  { high: 0.6435011087932844, low: 1.5834785051444286e-17 },
  { high: 0.7853981633974483, low: 3.061616997868383e-17 },
];
/** -1/3, 1/5 …: the arctan series after its first term; the argument is at most 0.2. */
const ARCTAN_TERMS = Array.from({ length: 11 }, (_, i) => (i % 2 === 0 ? -1 : 1) / (2 * i + 3));

/** arctan(n / d) from the nearest multiple of 1/4: arctan a − arctan b = arctan((a − b) / (1 + ab)). @param n 0…d */
function arctanOf(n: number, d: number): Sum {
  const ratio = n / d;
  const j = ratio < 0.2 ? 0 : Math.max(1, Math.round(4 * ratio));
  // Exact, because the operands are within a factor of two of each other (Sterbenz).
  const over = j === 3 ? 4 * n - 2 * d - d : 4 * n - j * d;
  const u = j === 0 ? ratio : over / (4 * d + j * n);
  const z = u * u;
  const { high, low } = ARCTAN[j]!;
  return addTo(high + u, low + (high - (high + u) + u) + u * z * horner(z, ARCTAN_TERMS));
}

/** Radians, -π…π, like Math.atan2. @param y finite and at most 1e300 in magnitude, like x */
export function atan2(y: number, x: number): number {
  const high = Math.abs(y);
  const wide = Math.abs(x);
  if (Number.isNaN(high + wide)) return Number.NaN;
  let angle: Sum = { high: 0, low: 0 };
  if (high > wide) {
    const { high: a, low: b } = arctanOf(wide, high);
    angle = addSums(HALF_PI, { high: -a, low: -b });
  } else if (high > 0) angle = arctanOf(high, wide);
  if (x < 0 || Object.is(x, -0))
    angle = addSums({ high: 2 * HALF_PI.high, low: 2 * HALF_PI.low }, { high: -angle.high, low: -angle.low });
  return y < 0 || Object.is(y, -0) ? -angle.high : angle.high;
}

/** @param x -1…1 */
export function acos(x: number): number {
  return atan2(Math.sqrt((1 - x) * (1 + x)), x);
}
