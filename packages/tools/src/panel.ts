/** The contract between the workspace and a tool's controls. */
import type { CanvasTool } from '@printready/canvas/canvas-tool';
import type { ComponentType } from 'react';
import type { z } from 'zod';
import type { Rgb } from './option-schemas.ts';
import type { Figure, ImageFacts, ToolManifest } from './tool.ts';

export type { CanvasTool, FrameBox, FrameTool, PickedMark } from '@printready/canvas/canvas-tool';

export type PanelProps<Options> = {
  readonly options: Options;
  /** Where reset leads: the schema's defaults with what the engine suggests for this image. */
  readonly defaults: Options;
  /**
   * Changes options; previews at once and is undoable.
   * @param gesture consecutive changes with the same gesture (a slider being dragged) are one undo step.
   */
  readonly change: (patch: Partial<Options>, gesture?: string) => void;
  readonly image: ImageFacts;
  /** Name of the open file, for files that a panel saves. */
  readonly fileName?: string;
  /** More pixels than are held at once: previews are of fewer and have no figures, and what needs all of them at once is refused. */
  readonly large?: true;
  /** Of the latest preview or run; empty before the first. */
  readonly figures: readonly Figure[];
  /** What the preview shows in place of the result: an id of views.ts; null: the result. No option, so never undone or kept. */
  readonly view: string | null;
  readonly look: (view: string | null) => void;
  /** Which canvas tool is active (an id from `canvasTools`, or 'pan'), and how to switch. */
  readonly activeTool: string;
  readonly activate: (toolId: string) => void;
  /** Size of every brush on the canvas: fraction of the image's width. */
  readonly brushRadius: number;
  readonly setBrushRadius: (radius: number) => void;
  /**
   * Opens the picture, as it was opened here, in another tool, with options of that one; null while a result waits that
   * would be lost.
   */
  readonly openIn: ((toolId: string, options?: Readonly<Record<string, unknown>>) => void) | null;
};

/** How a place of the picture is shown at 100% of the output. */
export type Loupe<Options> = {
  /** Pixels of the output per pixel of the picture. */
  readonly scale: number;
  /** With these a piece of the picture, so many pixels wide, comes out as it does in the whole. */
  readonly optionsFor: (pieceWidth: number) => Options;
};

/** A starting point with a name: the options that it sets, no others. */
export type ToolPreset<Options> = {
  readonly name: string;
  readonly options: Partial<Options>;
  /** A small before and after, drawn by the engine (`scripts/examples/presets.ts`): `/presets/{tool}/{picture}.webp`. */
  readonly picture?: string;
};

/** What stands beside the Run button, or in its place where there is nothing to run. */
export type RunNote =
  | { readonly kind: 'warning'; readonly text: string }
  /** `text` in two lines of a phone's bar at most; `more` where there is room. */
  | { readonly kind: 'nothing'; readonly text: string; readonly more?: string };

export type ToolPanel<Options extends object> = {
  readonly manifest: ToolManifest<string, Options>;
  readonly Panel: ComponentType<PanelProps<Options>>;
  /** The same schema as the engine's: defaults, undo and presets are read through it. */
  readonly schema: z.ZodType<Options>;
  readonly canvasTools?: (props: PanelProps<Options>) => readonly CanvasTool[];
  /** The garment these options are about: what lies under the art at first; the checkerboard is one key away. */
  readonly backdrop?: (options: Options, view: string | null) => Rgb | null;
  /** True where figures need every pixel: when the hand rests, the preview is always made from the full image. */
  readonly exactFigures?: boolean;
  /**
   * While the hand moves, a preview may be made from fewer pixels than the proxy has, so that each step shows at once. Only
   * for tools that show the same at any resolution: no network, no tracing, no inks found in the picture.
   */
  readonly coarsePreview?: true;
  /** False where a run takes too long to be made unasked when the zoom shows more than the proxy holds. */
  readonly exactPreview?: (options: Options) => boolean;
  /**
   * `own`: the result shows an area of its own (a crop), so it cannot lie over the source and is drawn by itself.
   * Absent: it shows the source's area, with as many or as few pixels as it likes.
   */
  readonly area?: 'own';
  readonly runNote?: (now: Pick<PanelProps<Options>, 'options' | 'image' | 'figures'>) => RunNote | null;
  /**
   * Where only the output's own pixels tell what a run gives (dots, edges that a network draws): a loupe on the canvas is
   * then always on. Null: these options change nothing there.
   */
  readonly loupe?: (now: Pick<PanelProps<Options>, 'options' | 'image'>) => Loupe<Options> | null;
  /** The options that the print size decides: set again whenever somebody says how wide the picture prints. */
  readonly atPrintSize?: (image: ImageFacts) => Partial<Options>;
  /** What the preview shows while tuning, where that is not the result: a crop's whole picture under its frame. */
  readonly previewOptions?: (options: Options) => Options;
  readonly presets?: readonly ToolPreset<Options>[];
};

/**
 * What a tool's `Panel.tsx` exports as `panel`: a ToolPanel whose Options only its own folder knows.
 * Whoever uses it must work for every Options (`panel((known) => <Screen panel={known} />)`), so the
 * registry can list all panels without a cast.
 */
export type AnyToolPanel = <Result>(
  use: <Options extends object>(panel: ToolPanel<Options>) => Result,
) => Result;

/** Seals a tool's controls for the registry. */
export function definePanel<Options extends object>(panel: ToolPanel<Options>): AnyToolPanel {
  return (use) => use(panel);
}
