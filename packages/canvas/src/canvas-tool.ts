/** What the canvas can be used for besides looking: picking, painting, framing. Whoever shows it says what comes of it. */
import type { ReactNode } from 'react';
import type { Color } from './color.ts';

type Fractions = { readonly x: number; readonly y: number };

/** A place on the picture that says yes or no, in fractions of its width and height. */
export type PickedMark = { readonly x: number; readonly y: number; readonly keep: boolean };

/** A tool on the canvas's left bar besides pan and measure. */
export type CanvasTool =
  | {
      readonly kind: 'pick';
      readonly id: string;
      readonly label: string;
      /** A lucide icon element; the bar sets its size. */
      readonly icon: ReactNode;
      /** One letter that the workspace has no other use for; tools that share one take turns. */
      readonly shortcut: string;
      /** @param at fractions of width and height. */
      readonly onPick: (color: Color, at: Fractions) => void;
      /** What was picked so far, shown while the tool is active. */
      readonly marks?: readonly PickedMark[];
    }
  | {
      readonly kind: 'brush';
      readonly id: string;
      readonly label: string;
      readonly icon: ReactNode;
      readonly shortcut: string;
      /** CSS color of the stroke while it is drawn. */
      readonly color: string;
      /** @param radius fraction of the image's width. */
      readonly onStroke: (points: Fractions[], radius: number) => void;
    }
  | FrameTool
  | PlaceTool;

/** Pixels of the picture on the canvas. */
export type FrameBox = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** A rectangle with handles, on pictures of a tool whose result shows an area of its own. */
export type FrameTool = {
  readonly kind: 'frame';
  readonly id: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly shortcut: string;
  /** The size of the picture under the frame, when the tool knows it better than the canvas with its proxy. */
  readonly size: { readonly width: number; readonly height: number } | null;
  /** Width : height in pixels; null lets both change. */
  readonly ratio: number | null;
  /** Whether the frame may reach past the picture. */
  readonly mayLeave: boolean;
  /** Everything that is drawn on a picture of so many pixels: bleed goes out from the frame, the safe line in. */
  readonly layOut: (size: { readonly width: number; readonly height: number }) => {
    readonly frame: FrameBox;
    readonly bleed: number;
    readonly safe: number;
    readonly caption: string;
    /** Picture pixels per inch of what it prints: the rulers' inches. */
    readonly ppi: number;
  };
  /** @param frame fractions of the picture's width and height. */
  readonly onFrame: (frame: FrameBox, gesture: string) => void;
};

/** Where something lies on the picture: its middle in fractions, its width as a fraction of the picture's, clockwise degrees. */
export type Placement = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly degrees: number;
};

/** Something with handles that is moved, scaled and turned on the picture. */
export type PlaceTool = {
  readonly kind: 'place';
  readonly id: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly shortcut: string;
  readonly place: Placement;
  /** Where other things lie whose middles it snaps to, as to the picture's middle and sides. */
  readonly others?: readonly Placement[];
  /** What its handles go around: a picture, whose sides tell how high it is, or a square. */
  readonly shape: { readonly of: 'picture'; readonly base64: string } | { readonly of: 'square' };
  readonly onPlace: (place: Placement, gesture: string) => void;
};
