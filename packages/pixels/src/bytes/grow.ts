export function grow(list: Int32Array<ArrayBuffer>, least: number): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(Math.max(least, 2 * list.length));
  longer.set(list);
  return longer;
}
