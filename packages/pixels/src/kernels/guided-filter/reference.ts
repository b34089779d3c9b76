type Vector = readonly [number, number, number];

function solve(m: readonly number[], [x, y, z]: Vector): Vector {
  const [a, b, c, d, e, f] = m as [number, number, number, number, number, number];
  const determinant = a * (d * f - e * e) - b * (b * f - c * e) + c * (b * e - c * d);
  return [
    (x * (d * f - e * e) - b * (y * f - z * e) + c * (y * e - z * d)) / determinant,
    (a * (y * f - z * e) - x * (b * f - c * e) + c * (b * z - c * y)) / determinant,
    (a * (d * z - e * y) - b * (b * z - c * y) + x * (b * e - c * d)) / determinant,
  ];
}

export function guidedFilterReference(
  guide: Uint8ClampedArray,
  input: Uint8Array,
  width: number,
  height: number,
  radius: number,
  epsilon: number,
): Float64Array {
  const windows = Array.from({ length: width * height }, (_, at): number[] => {
    const [x, y] = [at % width, Math.floor(at / width)];
    const members: number[] = [];
    for (let ny = Math.max(0, y - radius); ny <= Math.min(height - 1, y + radius); ny++) {
      for (let nx = Math.max(0, x - radius); nx <= Math.min(width - 1, x + radius); nx++)
        members.push(ny * width + nx);
    }
    return members;
  });
  const color = (at: number, channel: number) => guide[at * 4 + channel]! / 255;
  const lines = windows.map((members) => {
    const mean = (value: (at: number) => number) =>
      members.reduce((sum, at) => sum + value(at), 0) / members.length;
    const means = [0, 1, 2].map((c) => mean((at) => color(at, c))) as unknown as Vector;
    const p = mean((at) => input[at]! / 255);
    const spread = (i: number, j: number) =>
      mean((at) => color(at, i) * color(at, j)) - means[i]! * means[j]!;
    const shared = [0, 1, 2].map((i) => mean((at) => (color(at, i) * input[at]!) / 255) - means[i]! * p);
    const e = epsilon;
    const matrix = [
      spread(0, 0) + e,
      spread(0, 1),
      spread(0, 2),
      spread(1, 1) + e,
      spread(1, 2),
      spread(2, 2) + e,
    ];
    const a = solve(matrix, shared as unknown as Vector);
    return { a, b: p - a[0] * means[0] - a[1] * means[1] - a[2] * means[2] };
  });
  return Float64Array.from(windows, (members, at) => {
    const mean = (value: (line: (typeof lines)[number]) => number) =>
      members.reduce((sum, member) => sum + value(lines[member]!), 0) / members.length;
    const estimate =
      mean(({ a }) => a[0]) * color(at, 0) +
      mean(({ a }) => a[1]) * color(at, 1) +
      mean(({ a }) => a[2]) * color(at, 2) +
      mean(({ b }) => b);
    return Math.min(255, Math.max(0, estimate * 255));
  });
}
