/** Non-separable modes (W3C Compositing and Blending 1, §10.2); double precision only near rounding boundaries. */

const HUE = 0;
const SATURATION = 1;
const LUMINOSITY = 3;

/** Distance to a rounding boundary, of 255, below which single precision is not used; ten times its error. */
const NEAR: f32 = 1.0 / 512;

function splat(value: f32): v128 {
  return f32x4.splat(value);
}

function channel(pixels: v128, shift: i32): v128 {
  return f32x4.convert_i32x4_u(v128.and(i32x4.shr_u(pixels, shift), i32x4.splat(255)));
}

function lightOf(r: v128, g: v128, b: v128): v128 {
  const red = f32x4.mul(splat(0.3), r);
  return f32x4.add(f32x4.add(red, f32x4.mul(splat(0.59), g)), f32x4.mul(splat(0.11), b));
}

function least(r: v128, g: v128, b: v128): v128 {
  return f32x4.min(r, f32x4.min(g, b));
}

function most(r: v128, g: v128, b: v128): v128 {
  return f32x4.max(r, f32x4.max(g, b));
}

function saturate(value: v128, low: v128, range: v128, target: v128): v128 {
  const scaled = f32x4.div(f32x4.mul(f32x4.sub(value, low), target), range);
  return v128.and(scaled, f32x4.gt(range, splat(0)));
}

function fit(value: v128, light: v128, low: v128, high: v128): v128 {
  const up = f32x4.div(f32x4.mul(f32x4.sub(value, light), light), f32x4.sub(light, low));
  const raised = v128.bitselect(f32x4.add(light, up), value, f32x4.lt(low, splat(0)));
  const room = f32x4.sub(splat(255), light);
  const down = f32x4.div(f32x4.mul(f32x4.sub(raised, light), room), f32x4.sub(high, light));
  return v128.bitselect(f32x4.add(light, down), raised, f32x4.gt(high, splat(255)));
}

function isNearMiddle(value: v128): v128 {
  const off = f32x4.abs(f32x4.sub(value, f32x4.nearest(value)));
  return f32x4.gt(off, splat(0.5 - NEAR));
}

function placed(value: v128, shift: i32): v128 {
  return i32x4.shl(i32x4.trunc_sat_f32x4_u(f32x4.nearest(value)), shift);
}

function composed(
  above: v128,
  both: v128,
  below: v128,
  alone: v128,
  share: v128,
  kept: v128,
  out: v128,
): v128 {
  const laid = f32x4.add(f32x4.mul(alone, above), f32x4.mul(share, both));
  return f32x4.div(f32x4.add(laid, f32x4.mul(kept, below)), out);
}

function exactLight(r: f64, g: f64, b: f64): f64 {
  return 0.3 * r + 0.59 * g + 0.11 * b;
}

function exactSaturate(value: f64, low: f64, range: f64, target: f64): f64 {
  return range > 0 ? ((value - low) * target) / range : 0;
}

function exactFit(value: f64, light: f64, low: f64, high: f64): f64 {
  const raised = low < 0 ? light + ((value - light) * light) / (light - low) : value;
  return high > 1 ? light + ((raised - light) * (1 - light)) / (high - light) : raised;
}

function blendExactly(under: usize, over: usize, mode: i32, opacity: f64, clip: i32): void {
  const belowR = <f64>load<u8>(under) / 255;
  const belowG = <f64>load<u8>(under, 1) / 255;
  const belowB = <f64>load<u8>(under, 2) / 255;
  const aboveR = <f64>load<u8>(over) / 255;
  const aboveG = <f64>load<u8>(over, 1) / 255;
  const aboveB = <f64>load<u8>(over, 2) / 255;
  const takesBelow = mode == SATURATION || mode == LUMINOSITY;
  let r = takesBelow ? belowR : aboveR;
  let g = takesBelow ? belowG : aboveG;
  let b = takesBelow ? belowB : aboveB;
  if (mode == HUE || mode == SATURATION) {
    const low = min(r, min(g, b));
    const range = max(r, max(g, b)) - low;
    const target =
      mode == HUE
        ? max(belowR, max(belowG, belowB)) - min(belowR, min(belowG, belowB))
        : max(aboveR, max(aboveG, aboveB)) - min(aboveR, min(aboveG, aboveB));
    r = exactSaturate(r, low, range, target);
    g = exactSaturate(g, low, range, target);
    b = exactSaturate(b, low, range, target);
  }
  const wanted = mode == LUMINOSITY ? exactLight(aboveR, aboveG, aboveB) : exactLight(belowR, belowG, belowB);
  const shift = wanted - exactLight(r, g, b);
  r += shift;
  g += shift;
  b += shift;
  const light = exactLight(r, g, b);
  const low = min(r, min(g, b));
  const high = max(r, max(g, b));
  const source = (<f64>load<u8>(over, 3) / 255) * opacity;
  const backdrop = <f64>load<u8>(under, 3) / 255;
  const out = clip ? backdrop : source + backdrop * (1 - source);
  const alone = clip ? source * backdrop * (1 - backdrop) : source * (1 - backdrop);
  const share = clip ? source * backdrop * backdrop : source * backdrop;
  const kept = (1 - source) * backdrop;
  const ofR = alone * <f64>load<u8>(over) + share * (255 * exactFit(r, light, low, high));
  const ofG = alone * <f64>load<u8>(over, 1) + share * (255 * exactFit(g, light, low, high));
  const ofB = alone * <f64>load<u8>(over, 2) + share * (255 * exactFit(b, light, low, high));
  const laidR = (ofR + kept * <f64>load<u8>(under)) / out;
  const laidG = (ofG + kept * <f64>load<u8>(under, 1)) / out;
  const laidB = (ofB + kept * <f64>load<u8>(under, 2)) / out;
  store<u8>(under, <u8>nearest(laidR));
  store<u8>(under, <u8>nearest(laidG), 1);
  store<u8>(under, <u8>nearest(laidB), 2);
  if (!clip) store<u8>(under, <u8>nearest(255 * out), 3);
}

/**
 * @param under RGBA, straight alpha; receives the result. @param count multiple of four.
 * @param mode 0 hue, 1 saturation, 2 color, 3 luminosity. @param clip 1 keeps the opacity of `under`.
 */
export function blendWholeRow(
  under: usize,
  over: usize,
  count: i32,
  mode: i32,
  opacity: f64,
  clip: i32,
): void {
  const one = splat(1);
  const strength = splat(<f32>(opacity / 255));
  const takesBelow = mode == SATURATION || mode == LUMINOSITY;
  for (let left = count; left > 0; left -= 4, under += 16, over += 16) {
    const above = v128.load(over);
    const below = v128.load(under);
    const source = f32x4.mul(channel(above, 24), strength);
    const opaque = channel(below, 24);
    let changed = f32x4.gt(source, splat(0));
    if (clip) changed = v128.and(changed, f32x4.gt(opaque, splat(0)));
    if (!v128.any_true(changed)) continue;

    const belowR = channel(below, 0);
    const belowG = channel(below, 8);
    const belowB = channel(below, 16);
    const aboveR = channel(above, 0);
    const aboveG = channel(above, 8);
    const aboveB = channel(above, 16);
    let r = takesBelow ? belowR : aboveR;
    let g = takesBelow ? belowG : aboveG;
    let b = takesBelow ? belowB : aboveB;
    if (mode == HUE || mode == SATURATION) {
      const dull = least(r, g, b);
      const range = f32x4.sub(most(r, g, b), dull);
      const target =
        mode == HUE
          ? f32x4.sub(most(belowR, belowG, belowB), least(belowR, belowG, belowB))
          : f32x4.sub(most(aboveR, aboveG, aboveB), least(aboveR, aboveG, aboveB));
      r = saturate(r, dull, range, target);
      g = saturate(g, dull, range, target);
      b = saturate(b, dull, range, target);
    }
    const wanted = mode == LUMINOSITY ? lightOf(aboveR, aboveG, aboveB) : lightOf(belowR, belowG, belowB);
    const shift = f32x4.sub(wanted, lightOf(r, g, b));
    r = f32x4.add(r, shift);
    g = f32x4.add(g, shift);
    b = f32x4.add(b, shift);
    const light = lightOf(r, g, b);
    const low = least(r, g, b);
    const high = most(r, g, b);

    const backdrop = f32x4.div(opaque, splat(255));
    const rest = f32x4.sub(one, source);
    const kept = f32x4.mul(rest, backdrop);
    const out = clip ? backdrop : f32x4.add(source, kept);
    const held = clip ? f32x4.mul(source, backdrop) : source;
    const alone = f32x4.mul(held, f32x4.sub(one, backdrop));
    const share = f32x4.mul(held, backdrop);
    r = composed(aboveR, fit(r, light, low, high), belowR, alone, share, kept, out);
    g = composed(aboveG, fit(g, light, low, high), belowG, alone, share, kept, out);
    b = composed(aboveB, fit(b, light, low, high), belowB, alone, share, kept, out);
    const alpha = clip ? opaque : f32x4.mul(out, splat(255));
    const close = v128.or(
      v128.or(isNearMiddle(r), isNearMiddle(g)),
      v128.or(isNearMiddle(b), isNearMiddle(alpha)),
    );
    const doubtful = v128.and(close, changed);
    const color = v128.or(v128.or(placed(r, 0), placed(g, 8)), v128.or(placed(b, 16), placed(alpha, 24)));
    v128.store(under, v128.bitselect(color, below, v128.andnot(changed, doubtful)));
    let bits = i32x4.bitmask(doubtful);
    while (bits != 0) {
      const at = (<usize>ctz(bits)) << 2;
      blendExactly(under + at, over + at, mode, opacity, clip);
      bits &= bits - 1;
    }
  }
}
