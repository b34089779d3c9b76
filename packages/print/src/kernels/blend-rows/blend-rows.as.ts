/** Uses a separable mode's table (./index.ts); opaque on opaque takes one lookup. Addresses are in bytes. */

export { blendWholeRow } from './whole-colors.part.as';

/**
 * @param under RGBA, straight alpha; receives the result. @param clip 1 keeps the opacity of `under`.
 * @param bytes 65,536 u8 results indexed by 256 · below + above, rounded. @param exact as f64, 0…255, not rounded.
 */
export function blendRow(
  under: usize,
  over: usize,
  count: i32,
  bytes: usize,
  exact: usize,
  opacity: f64,
  clip: i32,
): void {
  const solidOver = opacity == 1;
  for (let left = count; left > 0; left--, under += 4, over += 4) {
    const above = load<u32>(over);
    if (above < 0x01000000) continue;
    const below = load<u32>(under);
    if (clip && below < 0x01000000) continue;
    if (solidOver && (above & below) >= 0xff000000) {
      const r = load<u8>(bytes + (((below & 255) << 8) | (above & 255)));
      const g = load<u8>(bytes + ((below & 0xff00) | ((above >> 8) & 255)));
      const b = load<u8>(bytes + (((below >> 8) & 0xff00) | ((above >> 16) & 255)));
      store<u32>(under, <u32>r | ((<u32>g) << 8) | ((<u32>b) << 16) | 0xff000000);
      continue;
    }
    const backdrop = <f64>(below >> 24) / 255;
    const source = (<f64>(above >> 24) / 255) * opacity;
    if (source == 0) continue;
    const out = clip ? backdrop : source + backdrop * (1 - source);
    const share = clip ? source * backdrop : source;
    let alone: f64 = 0;
    let mixed = share;
    let kept = 1 - source;
    if (backdrop != 1) {
      alone = (share * (1 - backdrop)) / out;
      mixed = (share * backdrop) / out;
      kept = (kept * backdrop) / out;
    }
    for (let c: usize = 0; c < 3; c++) {
      const b = <usize>load<u8>(under + c);
      const s = <usize>load<u8>(over + c);
      const value = alone * <f64>s + mixed * load<f64>(exact + (((b << 8) | s) << 3)) + kept * <f64>b;
      store<u8>(under + c, <u8>nearest<f64>(value));
    }
    if (!clip) store<u8>(under + 3, <u8>nearest<f64>(255 * out));
  }
}
