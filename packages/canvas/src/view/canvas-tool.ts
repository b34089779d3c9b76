/** Canvas tools: pick, paint, frame, place. Results are returned through callbacks. */
import type { ReactNode } from 'react';
import type { Color } from '../color.ts';

type Fractions = { readonly x: number; readonly y: number };

/** Keep or drop mark, at fractions of the image's width and height. */
export type PickedMark = { readonly x: number; readonly y: number; readonly keep: boolean };

/** Tool on the canvas's left bar, beside pan and measure. */
export type CanvasTool =
  | {
      readonly kind: 'pick';
      readonly id: string;
      readonly label: string;
      /** Lucide icon; the bar sets its size. */
      readonly icon: ReactNode;
      /** Letter that the workspace does not use; tools with the same one alternate. */
      readonly shortcut: string;
      /** @param at fractions of width and height */
      readonly onPick: (color: Color, at: Fractions) => void;
      /** Marks shown while the tool is active. */
      readonly marks?: readonly PickedMark[];
    }
  | {
      readonly kind: 'brush';
      readonly id: string;
      readonly label: string;
      readonly icon: ReactNode;
      readonly shortcut: string;
      /** CSS color of the stroke in progress. */
      readonly color: string;
      /** @param radius fraction of the image's width */
      readonly onStroke: (points: Fractions[], radius: number) => void;
    }
  | FrameTool
  | PlaceTool;

/** Pixels of the image on the canvas. */
export type FrameBox = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** Crop rectangle with handles, for tools whose result has an area of its own. */
export type FrameTool = {
  readonly kind: 'frame';
  readonly id: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly shortcut: string;
  /** Full image size, if the tool knows it and the canvas shows a proxy. */
  readonly size: { readonly width: number; readonly height: number } | null;
  /** Width : height in pixels; null: free. */
  readonly ratio: number | null;
  /** True when the frame may exceed the image. */
  readonly mayLeave: boolean;
  /** Boxes for an image of this size: bleed outside the frame, safe line inside. */
  readonly layOut: (size: { readonly width: number; readonly height: number }) => {
    readonly frame: FrameBox;
    readonly bleed: number;
    readonly safe: number;
    readonly caption: string;
    /** Image pixels per printed inch, for the rulers. */
    readonly ppi: number;
  };
  /** @param frame fractions of the image's width and height */
  readonly onFrame: (frame: FrameBox, gesture: string) => void;
};

/** Placement on the image: center as fractions, width as a fraction of the image's, degrees clockwise. */
export type Placement = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly degrees: number;
};

/** Item that is moved, scaled and turned on the image. */
export type PlaceTool = {
  readonly kind: 'place';
  readonly id: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly shortcut: string;
  readonly place: Placement;
  /** Other placements whose centers it snaps to, besides the image's center and sides. */
  readonly others?: readonly Placement[];
  /** Shape of the handles: an image, whose sides give the height, or a square. */
  readonly shape: { readonly of: 'picture'; readonly base64: string } | { readonly of: 'square' };
  readonly onPlace: (place: Placement, gesture: string) => void;
};
