/** Path data (SVG 2, 9.3) as polylines. */

const MAX_NUMBERS = 200_000;
const CURVE_STEPS = 8;
/** Maximum angle of an arc between two points of its polyline. */
const ARC_STEP = Math.PI / 8;

/** Operands per command. Arcs are read separately because their flags may touch the next number. */
const OPERANDS: Readonly<Record<string, number>> = { M: 2, L: 2, T: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, A: 7 };
const ARC_OPERAND = /^[\s,]*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)/i;
const ARC_FLAG = /^[\s,]*([01])/;
const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi;

export const pathNumbers = (text: string): number[] => Array.from(text.match(NUMBER) ?? [], Number);

/** One polyline per subpath; null if the data is malformed or too long. */
export function flattenPath(data: string): number[][] | null {
  const pen = new Pen();
  let count = 0;
  for (const [, letter = '', body = ''] of data.matchAll(/([a-z])([^a-df-z]*)/gi)) {
    const command = letter.toUpperCase();
    if (command === 'Z') {
      pen.close();
      continue;
    }
    const operands = command === 'A' ? arcOperands(body) : pathNumbers(body);
    const size = OPERANDS[command];
    if (size === undefined) return null;
    count += operands.length;
    if (count > MAX_NUMBERS) return null;
    for (let i = 0; i + size <= operands.length; i += size) {
      // Further pairs of a moveto are linetos.
      const drawn = command === 'M' && i > 0 ? 'L' : command;
      if (!pen.draw(drawn, operands.slice(i, i + size), letter !== command)) return null;
    }
  }
  return pen.polylines;
}

class Pen {
  readonly polylines: number[][] = [];
  private x = 0;
  private y = 0;
  /** Last control point of a curve, which a smooth curve reflects. */
  private handle: { readonly of: 'C' | 'Q'; readonly x: number; readonly y: number } | null = null;

  /** @returns false if no subpath is open */
  draw(command: string, operands: readonly number[], isRelative: boolean): boolean {
    const [baseX, baseY] = isRelative ? [this.x, this.y] : [0, 0];
    if (command === 'M') this.polylines.push([]);
    if (this.polylines.length === 0) return false;
    if (command === 'A') {
      const [rx = 0, ry = 0, turn = 0, large = 0, sweep = 0, x = 0, y = 0] = operands;
      this.arcTo([rx, ry], turn, { isLarge: large === 1, isSweep: sweep === 1 }, [x + baseX, y + baseY]);
      this.handle = null;
    } else if (command === 'H') this.lineTo((operands[0] ?? 0) + baseX, this.y);
    else if (command === 'V') this.lineTo(this.x, (operands[0] ?? 0) + baseY);
    else {
      const at = operands.map((value, i) => value + (i % 2 === 0 ? baseX : baseY));
      this.drawPoints(command, at);
    }
    return true;
  }

  close(): void {
    const [x, y] = this.polylines.at(-1) ?? [];
    if (x !== undefined && y !== undefined) this.lineTo(x, y);
  }

  private drawPoints(command: string, at: readonly number[]): void {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = at;
    if (command === 'C') this.cubicTo([a, b, c, d], e, f);
    else if (command === 'S') this.cubicTo([...this.reflected('C'), a, b], c, d);
    else if (command === 'Q') this.quadTo(a, b, c, d);
    else if (command === 'T') this.quadTo(...this.reflected('Q'), a, b);
    else this.lineTo(a, b);
  }

  private reflected(of: 'C' | 'Q'): [number, number] {
    const { x, y, handle } = this;
    return handle?.of === of ? [2 * x - handle.x, 2 * y - handle.y] : [x, y];
  }

  private add(x: number, y: number): void {
    [this.x, this.y] = [x, y];
    this.polylines.at(-1)?.push(x, y);
  }

  private lineTo(x: number, y: number): void {
    this.add(x, y);
    this.handle = null;
  }

  private cubicTo([x1, y1, x2, y2]: readonly [number, number, number, number], x3: number, y3: number): void {
    const { x: x0, y: y0 } = this;
    for (let i = 1; i <= CURVE_STEPS; i++) {
      const t = i / CURVE_STEPS;
      const u = 1 - t;
      const [a, b, c, d] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
      this.add(a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3);
    }
    this.handle = { of: 'C', x: x2, y: y2 };
  }

  private quadTo(x1: number, y1: number, x: number, y: number): void {
    const third = (from: number, to: number) => from + (2 / 3) * (to - from);
    this.cubicTo([third(this.x, x1), third(this.y, y1), third(x, x1), third(y, y1)], x, y);
    this.handle = { of: 'Q', x: x1, y: y1 };
  }

  /** From end points to center, then in steps of equal angle (SVG 2, B.2.4). */
  private arcTo(
    radii: readonly [number, number],
    turn: number,
    { isLarge, isSweep }: { readonly isLarge: boolean; readonly isSweep: boolean },
    [x, y]: readonly [number, number],
  ): void {
    const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
    const [dx, dy] = [(this.x - x) / 2, (this.y - y) / 2];
    const [px, py] = [cos * dx + sin * dy, cos * dy - sin * dx];
    let [rx, ry] = [Math.abs(radii[0]), Math.abs(radii[1])];
    if (rx === 0 || ry === 0 || (px === 0 && py === 0)) {
      this.add(x, y);
      return;
    }
    const short = Math.hypot(px / rx, py / ry);
    if (short > 1) [rx, ry] = [rx * short, ry * short];
    const far = Math.sqrt(Math.max(0, 1 / Math.hypot(px / rx, py / ry) ** 2 - 1));
    const side = isLarge === isSweep ? -far : far;
    const [cx, cy] = [(side * rx * py) / ry, (-side * ry * px) / rx];
    const [midX, midY] = [(this.x + x) / 2, (this.y + y) / 2];
    const from = Math.atan2((py - cy) / ry, (px - cx) / rx);
    let sweep = Math.atan2((-py - cy) / ry, (-px - cx) / rx) - from;
    if (isSweep && sweep < 0) sweep += 2 * Math.PI;
    if (!isSweep && sweep > 0) sweep -= 2 * Math.PI;
    const steps = Math.max(1, Math.ceil(Math.abs(sweep) / ARC_STEP));
    for (let i = 1; i < steps; i++) {
      const angle = from + (sweep * i) / steps;
      const [ex, ey] = [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)];
      this.add(cos * ex - sin * ey + midX, sin * ex + cos * ey + midY);
    }
    this.add(x, y);
  }
}

function arcOperands(body: string): number[] {
  const operands: number[] = [];
  let rest = body;
  for (let i = 0; ; i = (i + 1) % 7) {
    const found = (i === 3 || i === 4 ? ARC_FLAG : ARC_OPERAND).exec(rest);
    if (!found) return operands;
    rest = rest.slice(found[0].length);
    operands.push(Number(found[1]));
  }
}
