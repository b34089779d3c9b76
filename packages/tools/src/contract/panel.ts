import type { CanvasTool } from '@printready/canvas/canvas-tool';
import type { ComponentType } from 'react';
import type { z } from 'zod';
import type { Rgb } from './option-schemas.ts';
import type { Figure, ImageFacts, ToolManifest } from './tool.ts';

export type { CanvasTool, FrameTool } from '@printready/canvas/canvas-tool';

export type PanelProps<Options> = {
  readonly options: Options;
  /** Values that Reset restores: the schema's defaults overridden by the engine's suggestions for this picture. */
  readonly defaults: Options;
  /** Adds an undo step. @param gesture consecutive changes with the same gesture (a drag) form a single step. */
  readonly change: (patch: Partial<Options>, gesture?: string) => void;
  readonly image: ImageFacts;
  readonly fileName?: string;
  /** Set if the picture exceeds memory: previews are reduced; no numeric results or whole-image operations. */
  readonly large?: true;
  readonly figures: readonly Figure[];
  /** View that the preview shows (id from views.ts); null for the result. Not an option: never undone or stored. */
  readonly view: string | null;
  readonly look: (view: string | null) => void;
  readonly activeTool: string;
  readonly activate: (toolId: string) => void;
  /** Radius of all brushes, as a fraction of the picture's width. */
  readonly brushRadius: number;
  readonly setBrushRadius: (radius: number) => void;
  /** Opens the picture in another tool with these options; null while an unsaved result would be lost. */
  readonly openIn: ((toolId: string, options?: Readonly<Record<string, unknown>>) => void) | null;
  /** Absent for a person alone, and in panels without `usesInks`. */
  readonly shopInks?: ShopInks;
};

export type SharedInk = {
  readonly name: string;
  /** Stored by a tool; each tool reads what it needs. */
  readonly content: Readonly<Record<string, unknown>>;
};

/** Inks that the members of a shop share. Changes reject with a message for users. */
export type ShopInks = {
  readonly shop: string;
  readonly inks: readonly SharedInk[];
  /** Adds inks, or replaces those of the same name. */
  readonly share: (inks: readonly SharedInk[]) => Promise<void>;
  readonly remove: (name: string) => Promise<void>;
};

export type Loupe<Options> = {
  readonly scale: number;
  /** Options with which a crop of this width, px, renders the same as it does within the whole picture. */
  readonly optionsFor: (pieceWidth: number) => Options;
};

export type ToolPreset<Options> = {
  readonly name: string;
  readonly options: Partial<Options>;
  /** Before-and-after picture from `scripts/examples/presets.ts`: `/presets/{tool}/{picture}.webp`. */
  readonly picture?: string;
};

export type RunNote =
  | { readonly kind: 'warning'; readonly text: string }
  /** `text` takes up at most two lines on a phone; `more` is shown on wider screens. */
  | { readonly kind: 'nothing'; readonly text: string; readonly more?: string };

export type ToolPanel<Options extends object> = {
  readonly manifest: ToolManifest<string, Options>;
  readonly Panel: ComponentType<PanelProps<Options>>;
  readonly schema: z.ZodType<Options>;
  readonly canvasTools?: (props: PanelProps<Options>) => readonly CanvasTool[];
  /** Garment color for these options, used as the art's initial backdrop; a key press shows the checkerboard. */
  readonly backdrop?: (options: Options, view: string | null) => Rgb | null;
  /** The panel has a list of inks, which the shop's inks stand beside. */
  readonly usesInks?: true;
  /** True if numeric results need every pixel, so that the preview uses the full picture once input is idle. */
  readonly exactFigures?: boolean;
  /** Set if results do not depend on resolution, so previews during a drag may use fewer pixels than the proxy. */
  readonly coarsePreview?: true;
  /** False if a run takes too long to start automatically when the user zooms in beyond the proxy's resolution. */
  readonly exactPreview?: (options: Options) => boolean;
  /** `own`: the result has an area of its own (a crop). Absent: it covers the source's area, at any pixel count. */
  readonly area?: 'own';
  readonly runNote?: (now: Pick<PanelProps<Options>, 'options' | 'image' | 'figures'>) => RunNote | null;
  /** Always-on loupe for the output's own pixels (dots, network edges); null if the options do not affect them. */
  readonly loupe?: (now: Pick<PanelProps<Options>, 'options' | 'image'>) => Loupe<Options> | null;
  /** Options that depend on the print size and are set again when the user enters a print width. */
  readonly atPrintSize?: (image: ImageFacts) => Partial<Options>;
  /** Options for the preview if it shows something other than the result, such as all of a cropped picture. */
  readonly previewOptions?: (options: Options) => Options;
  readonly presets?: readonly ToolPreset<Options>[];
};

/** Callers must work for every Options (`panel((known) => <Screen panel={known} />)`), so no cast is needed. */
export type AnyToolPanel = <Result>(
  use: <Options extends object>(panel: ToolPanel<Options>) => Result,
) => Result;

export function definePanel<Options extends object>(panel: ToolPanel<Options>): AnyToolPanel {
  return (use) => use(panel);
}
