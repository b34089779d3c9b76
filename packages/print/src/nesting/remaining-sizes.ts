/** Counts of the sizes of copies that are not placed yet, for bounds on what a gap can hold. */

const distinct = (values: Iterable<number>): Int32Array => Int32Array.from(new Set(values)).sort();

export class RemainingSizes {
  private readonly widths: Int32Array;
  private readonly lengths: Int32Array;
  private readonly ofWidth: Int32Array;
  private readonly ofLength: Int32Array;
  private readonly longest: number;

  /** @param sheetWidth greater widths are left out, with their lengths */
  constructor(sizes: readonly { readonly width: number; readonly height: number }[], sheetWidth: number) {
    const fitting = sizes.filter(({ width }) => width <= sheetWidth);
    this.widths = distinct(fitting.map(({ width }) => width));
    this.lengths = distinct(fitting.map(({ height }) => height));
    this.longest = this.lengths.at(-1) ?? 0;
    this.ofWidth = new Int32Array(sheetWidth + 1);
    this.ofLength = new Int32Array(this.longest + 1);
  }

  reset(): void {
    this.ofWidth.fill(0);
    this.ofLength.fill(0);
  }

  count(width: number, length: number, by: 1 | -1): void {
    if (width >= this.ofWidth.length) return;
    this.ofWidth[width]! += by;
    this.ofLength[length]! += by;
  }

  /** @param width at most the sheet's */
  countOfWidth(width: number): number {
    return this.ofWidth[width]!;
  }

  hasLength(length: number): boolean {
    return length <= this.longest && this.ofLength[length]! > 0;
  }

  /** True if no size is both narrow and short enough; false says nothing. */
  areAllTooLarge(width: number, length: number): boolean {
    return (
      this.smallest(this.widths, this.ofWidth) > width || this.smallest(this.lengths, this.ofLength) > length
    );
  }

  /** True if two widths, which may be of the same copy, fill this width together. */
  hasPair(width: number): boolean {
    const { widths, ofWidth } = this;
    for (let i = 0; i < widths.length && widths[i]! < width; i++)
      if (ofWidth[widths[i]!]! > 0 && ofWidth[width - widths[i]!]! > 0) return true;
    return false;
  }

  private smallest(values: Int32Array, counts: Int32Array): number {
    for (let i = 0; i < values.length; i++) if (counts[values[i]!]! > 0) return values[i]!;
    return Infinity;
  }
}
