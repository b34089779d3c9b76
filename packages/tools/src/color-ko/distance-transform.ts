/** Exact squared distances of 1s to the nearest 0 (slow stand-in). */
export function distanceTransform(mask: Uint8Array, width: number, height: number): Float32Array {
  const INF = 1e20;
  const f = new Float32Array(width * height);
  for (let i = 0; i < f.length; i++) f[i] = mask[i] ? INF : 0;
  const pass = (n: number, get: (i: number) => number, set: (i: number, v: number) => void) => {
    const g = Float64Array.from({ length: n }, (_, i) => get(i));
    const v = new Int32Array(n);
    const z = new Float64Array(n + 1);
    let k = -1;
    for (let q = 0; q < n; q++) {
      if (g[q]! >= INF) continue;
      let s = -Infinity;
      while (k >= 0) {
        s = (g[q]! + q * q - (g[v[k]!]! + v[k]! * v[k]!)) / (2 * q - 2 * v[k]!);
        if (s > z[k]!) break;
        k--;
      }
      if (k < 0) s = -Infinity;
      k++;
      v[k] = q;
      z[k] = s;
      z[k + 1] = Infinity;
    }
    if (k < 0) return;
    let j = 0;
    for (let q = 0; q < n; q++) {
      while (z[j + 1]! < q) j++;
      set(q, (q - v[j]!) ** 2 + g[v[j]!]!);
    }
  };
  for (let x = 0; x < width; x++)
    pass(
      height,
      (i) => f[i * width + x]!,
      (i, val) => {
        f[i * width + x] = val;
      },
    );
  for (let y = 0; y < height; y++)
    pass(
      width,
      (i) => f[y * width + i]!,
      (i, val) => {
        f[y * width + i] = val;
      },
    );
  return f;
}
