/** Types of the part of clipper2-wasm that is used here; its package lacks the type file that it declares. */
declare module 'clipper2-wasm' {
  export type PathD = {
    size(): number;
    /** x, y and a third number per point. */
    view(): Float64Array;
    assign(coordinates: Float64Array): void;
    delete(): void;
  };
  export type PathsD = {
    size(): number;
    get(index: number): PathD;
    push_back(path: PathD): void;
    delete(): void;
  };
  type Constant<Name extends string> = { readonly __brand: Name };
  export type MainModule = {
    readonly PathD: new () => PathD;
    readonly PathsD: new () => PathsD;
    readonly FillRule: { readonly NonZero: Constant<'FillRule'> };
    readonly JoinType: { readonly Round: Constant<'JoinType'>; readonly Miter: Constant<'JoinType'> };
    readonly EndType: { readonly Polygon: Constant<'EndType'> };
    UnionSelfD(paths: PathsD, rule: Constant<'FillRule'>, decimals: number): PathsD;
    DifferenceD(from: PathsD, what: PathsD, rule: Constant<'FillRule'>, decimals: number): PathsD;
    IntersectD(one: PathsD, other: PathsD, rule: Constant<'FillRule'>, decimals: number): PathsD;
    InflatePathsD(
      paths: PathsD,
      by: number,
      join: Constant<'JoinType'>,
      end: Constant<'EndType'>,
      miterLimit: number,
      decimals: number,
      arcTolerance: number,
    ): PathsD;
  };
  const create: (options: { readonly wasmBinary: Uint8Array }) => Promise<MainModule>;
  export default create;
}
