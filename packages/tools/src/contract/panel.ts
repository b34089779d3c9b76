/** Contract between the workspace and a tool's controls. */
import type { CanvasTool } from '@printready/canvas/canvas-tool';
import type { ComponentType } from 'react';
import type { z } from 'zod';
import type { Rgb } from './option-schemas.ts';
import type { Figure, ImageFacts, ToolManifest } from './tool.ts';

export type { CanvasTool, FrameBox, FrameTool, PickedMark } from '@printready/canvas/canvas-tool';

export type PanelProps<Options> = {
  readonly options: Options;
  /** Values used by Reset: the schema's defaults with the engine's suggestions for this picture. */
  readonly defaults: Options;
  /**
   * Changes options; updates the preview, undoable.
   * @param gesture consecutive changes with the same gesture (a dragged slider) are one undo step.
   */
  readonly change: (patch: Partial<Options>, gesture?: string) => void;
  readonly image: ImageFacts;
  /** Name of the open file, for files that a panel saves. */
  readonly fileName?: string;
  /** The picture exceeds memory: previews are reduced and have no figures; whole-image operations are disabled. */
  readonly large?: true;
  /** From the latest preview or run; empty before the first. */
  readonly figures: readonly Figure[];
  /** View of the preview (id of views.ts); null: the result. Not an option: never undone or stored. */
  readonly view: string | null;
  readonly look: (view: string | null) => void;
  /** Active canvas tool (an id from `canvasTools`, or 'pan'), and its setter. */
  readonly activeTool: string;
  readonly activate: (toolId: string) => void;
  /** Size of every brush: fraction of the picture's width. */
  readonly brushRadius: number;
  readonly setBrushRadius: (radius: number) => void;
  /**
   * Opens the picture as opened here in another tool, with options for it; null while an unsaved result would be lost.
   */
  readonly openIn: ((toolId: string, options?: Readonly<Record<string, unknown>>) => void) | null;
};

/** Rendering of a place of the picture at 100 % of the output. */
export type Loupe<Options> = {
  /** Output pixels per pixel of the picture. */
  readonly scale: number;
  /** Options with which a crop of this width in pixels renders as it does in the whole. */
  readonly optionsFor: (pieceWidth: number) => Options;
};

/** Named starting point: the options that it sets, no others. */
export type ToolPreset<Options> = {
  readonly name: string;
  readonly options: Partial<Options>;
  /** Small before and after, drawn by the engine (`scripts/examples/presets.ts`): `/presets/{tool}/{picture}.webp`. */
  readonly picture?: string;
};

/** Note beside the Run button, or in its place when there is nothing to run. */
export type RunNote =
  | { readonly kind: 'warning'; readonly text: string }
  /** `text` has at most two lines on a phone; `more` is for wider screens. */
  | { readonly kind: 'nothing'; readonly text: string; readonly more?: string };

export type ToolPanel<Options extends object> = {
  readonly manifest: ToolManifest<string, Options>;
  readonly Panel: ComponentType<PanelProps<Options>>;
  /** Same schema as the engine's; defaults, undo and presets use it. */
  readonly schema: z.ZodType<Options>;
  readonly canvasTools?: (props: PanelProps<Options>) => readonly CanvasTool[];
  /** Garment of these options: initial backdrop of the art; one key switches to the checkerboard. */
  readonly backdrop?: (options: Options, view: string | null) => Rgb | null;
  /** Figures need every pixel: the preview after input is idle uses the full picture. */
  readonly exactFigures?: boolean;
  /**
   * During a drag, a preview may use fewer pixels than the proxy. Only for tools whose result does not depend on
   * resolution: no network, no tracing, no inks found in the picture.
   */
  readonly coarsePreview?: true;
  /** False where a run takes too long to start by itself when the zoom exceeds the proxy. */
  readonly exactPreview?: (options: Options) => boolean;
  /**
   * `own`: the result has an area of its own (a crop) and is not laid over the source. Absent: it covers the source's
   * area, with any number of pixels.
   */
  readonly area?: 'own';
  readonly runNote?: (now: Pick<PanelProps<Options>, 'options' | 'image' | 'figures'>) => RunNote | null;
  /**
   * Loupe that shows the output's own pixels (dots, edges of a network), always on. Null: these options have no effect
   * there.
   */
  readonly loupe?: (now: Pick<PanelProps<Options>, 'options' | 'image'>) => Loupe<Options> | null;
  /** Options that follow the print size: set again when the user enters a print width. */
  readonly atPrintSize?: (image: ImageFacts) => Partial<Options>;
  /** Content of the preview while tuning, if not the result: the whole picture under a crop's frame. */
  readonly previewOptions?: (options: Options) => Options;
  readonly presets?: readonly ToolPreset<Options>[];
};

/**
 * Export `panel` of a tool's `Panel.tsx`: a ToolPanel whose Options only its own folder knows. Callers must work for
 * every Options (`panel((known) => <Screen panel={known} />)`), so the registry lists all panels without a cast.
 */
export type AnyToolPanel = <Result>(
  use: <Options extends object>(panel: ToolPanel<Options>) => Result,
) => Result;

/** Seals a tool's controls for the registry. */
export function definePanel<Options extends object>(panel: ToolPanel<Options>): AnyToolPanel {
  return (use) => use(panel);
}
