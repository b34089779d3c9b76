import type { ReactNode } from 'react';
import type { Color } from '../color.ts';

type Fractions = { readonly x: number; readonly y: number };

/** Mark to keep or drop the area at this point; coordinates are fractions of the image's width and height. */
export type PickedMark = { readonly x: number; readonly y: number; readonly keep: boolean };

export type CanvasTool =
  | {
      readonly kind: 'pick';
      readonly id: string;
      readonly label: string;
      readonly icon: ReactNode;
      readonly shortcut: string;
      /** @param at position as fractions of the image's width and height */
      readonly onPick: (color: Color, at: Fractions) => void;
      readonly marks?: readonly PickedMark[];
    }
  | {
      readonly kind: 'brush';
      readonly id: string;
      readonly label: string;
      readonly icon: ReactNode;
      readonly shortcut: string;
      readonly color: string;
      /** @param radius as a fraction of the image's width */
      readonly onStroke: (points: Fractions[], radius: number) => void;
    }
  | FrameTool
  | PlaceTool;

/** Frame in pixels of the image on the canvas. */
export type FrameBox = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

export type FrameTool = {
  readonly kind: 'frame';
  readonly id: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly shortcut: string;
  /** Size of the full image, if the tool knows it while the canvas still shows only a proxy. */
  readonly size: { readonly width: number; readonly height: number } | null;
  /** Width divided by height in pixels; null if unrestricted. */
  readonly ratio: number | null;
  readonly mayLeave: boolean;
  /** Boxes for an image of this size: the bleed is outside the frame, and the safe line is inside it. */
  readonly layOut: (size: { readonly width: number; readonly height: number }) => {
    readonly frame: FrameBox;
    readonly bleed: number;
    readonly safe: number;
    readonly caption: string;
    readonly ppi: number;
  };
  /** @param frame as fractions of the image's width and height */
  readonly onFrame: (frame: FrameBox, gesture: string) => void;
};

/** Center as fractions of the image's sides, width as a fraction of its width, clockwise rotation in degrees. */
export type Placement = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly degrees: number;
};

export type PlaceTool = {
  readonly kind: 'place';
  readonly id: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly shortcut: string;
  readonly place: Placement;
  /** Other placements; the item snaps to their centers as well as to the image's center and sides. */
  readonly others?: readonly Placement[];
  /** Shape of the item between the handles: a square, or a picture whose aspect ratio determines the height. */
  readonly shape: { readonly of: 'picture'; readonly base64: string } | { readonly of: 'square' };
  readonly onPlace: (place: Placement, gesture: string) => void;
};
