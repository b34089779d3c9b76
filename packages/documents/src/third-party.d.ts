declare module 'ase-utils' {
  type Color = {
    readonly name: string;
    readonly model: string;
    readonly color: readonly number[];
    readonly type: string;
  };
  type Palette = {
    readonly version: string;
    readonly groups: readonly unknown[];
    readonly colors: readonly Color[];
  };
  export function decode(bytes: Uint8Array): Palette;
  export function encode(palette: Palette): Uint8Array;
}
