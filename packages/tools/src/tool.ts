/** The contract that every tool's folder fulfils. Adding a tool touches its folder and nothing else. */
import type { Raster } from '@printready/imaging/raster';
import type { OpenNetwork } from '@printready/inference';
import type { RunContext } from '@printready/jobs';
import { z } from 'zod';

/** The header menu's groups, in the specification's order. */
export const CATEGORIES = ['Validation', 'Editing', 'Scaling', 'Conversion', 'Print Prep'] as const;
export type Category = (typeof CATEGORIES)[number];

/**
 * What one run costs. `variants` holds prices that depend on an option (upscaler: 2x … 6x);
 * the database's price table is written from this.
 */
export type Price = { readonly tokens: number; readonly variants?: Readonly<Record<string, number>> };

export type ToolManifest<Id extends string = string> = {
  /** Folder name, route (`/${id}`), key in the price table. */
  readonly id: Id;
  /** In menus, cards and page titles. */
  readonly title: string;
  /** The name in the error screen "{wrapperTitle} Error". */
  readonly wrapperTitle: string;
  /** One sentence for cards and the empty state: what it does for the user. */
  readonly summary: string;
  readonly category: Category;
  /** Place inside the category's menu group; the specification's order. */
  readonly order: number;
  /** `no`: the specification's header menu does not list it; All Tools does. */
  readonly menu?: 'no';
  /** A lucide icon name in kebab-case. */
  readonly icon: string;
  readonly price: Price;
  /** `guarded` adds the extra guard (beta access, subscription loaded) to sign-in. */
  readonly access: 'public' | 'signed-in' | 'guarded';
  /** Appended to the file's stem on download: `logo_knockout.png`. */
  readonly suffix: string;
  /**
   * `own`: the tool works on files rather than on one image, so it has a screen of its own in apps/web
   * (`catalog/own-screens.ts`) and its folder needs neither `engine.ts` nor `Panel.tsx`.
   */
  readonly screen?: 'own';
};

/** A figure the user sees after a run: "Ink saved 37 %". */
export type Figure = {
  readonly label: string;
  readonly value: number;
  readonly unit: '' | '%' | 'px' | 'mm' | 'lpi' | 'ppi' | '°' | 'ΔE' | 'MB' | 's';
  /** The same figure of the input, where a before/after makes sense. */
  readonly before?: number;
};

/** A file that the engine writes itself, at print size: an SVG, a cut line, a film. */
export type OutputDocument = {
  /** Without the dot; the download is named after the original with it. */
  readonly extension: string;
  readonly mediaType: string;
  /** In the download menu: "SVG". */
  readonly label: string;
  /** What it is good for or loses, in a few words. */
  readonly note: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
};

/** Pixels of a result that lie beyond the source's edges, where it needed more room. */
export type Overhang = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

/** A line of the result that is not made of its pixels, drawn over them on the canvas: a cut contour. */
export type ResultLine = {
  /** "CutContour". */
  readonly label: string;
  /** CSS color. */
  readonly color: string;
  /** SVG path data in the input's pixels. */
  readonly path: string;
};

type Shown = {
  /** What the canvas shows and PNG, JPEG and WebP are made from. */
  readonly raster: Raster;
  readonly figures: readonly Figure[];
  /** Absent: the picture shows the source's area. */
  readonly overhang?: Overhang;
  readonly lines?: readonly ResultLine[];
  /** What the user should know of this result, a sentence each. */
  readonly notes?: readonly string[];
  /** A preview that only resembles the real output: dots averaged, say. Never set outside a preview. */
  readonly approximate?: boolean;
  /** The network that a preview had to do without. The workspace offers to bring it; a run brings it anyway. */
  readonly without?: Without;
};

export type Without = {
  readonly network: string;
  /** A sentence or two: what the preview lacks, and when the network comes by itself. */
  readonly note: string;
  /** What can be done where it cannot be had. */
  readonly wayOut: string;
};

/** What an engine gives back. Previews may leave `documents` out; a run may not. */
export type ToolOutput =
  | (Shown & {
      readonly kind: 'raster';
      /** Offered beside the image formats. */
      readonly documents?: readonly OutputDocument[];
    })
  | (Shown & {
      readonly kind: 'vector';
      /** The first is what the Download button gives; `raster` is its rendering. */
      readonly documents: readonly OutputDocument[];
    });

/** What an engine is told besides its input and options. */
export type EngineRun = RunContext & {
  /**
   * Only in a preview: the input's pixels per pixel of the full picture, 1 when it is that picture. An engine
   * whose result depends on the pixel grid (a halftone) then draws what the real output looks like from that
   * far away, at once, and says that it is approximate.
   */
  readonly proxyScale?: number;
  /** The full picture, but only to be looked at: what a `view` option asks for is shown, as in a preview. */
  readonly forLooking?: boolean;
  /**
   * Absent where no network can run: an engine then does what it can without, and says so in its notes. Present in
   * previews too: to measure how fast it is here, or to show what it does with the proxy.
   */
  readonly openNetwork?: OpenNetwork;
};

/**
 * Pure and deterministic: same input and options, same bytes. Never changes `input`.
 * Previews call it with a small proxy whose `resolution` is scaled along, so lengths in mm keep their meaning;
 * positions and radii on the image are fractions of its width and height.
 */
export type Engine<Options> = (
  input: Raster,
  options: Options,
  run: EngineRun,
) => ToolOutput | Promise<ToolOutput>;

/** What a tool's `engine.ts` exports as `tool`: its options' type is closed in, so every caller handles all tools alike. */
export type ToolEngine = {
  readonly schema: z.ZodObject;
  /**
   * Parses the options, so that nothing out of range ever reaches an engine, then runs it.
   * @throws RangeError when the options do not fit the schema; it names each of them.
   */
  readonly run: (input: Raster, options: unknown, context: EngineRun) => Promise<ToolOutput>;
  /** Options worth starting from for this image (the key color, say); runs in a worker on a proxy. */
  readonly suggest: (input: Raster) => Readonly<Record<string, unknown>>;
};

/** Joins a schema and the engine written for it; the compiler checks that they fit before the type is closed in. */
export function defineTool<Schema extends z.ZodObject>(parts: {
  readonly schema: Schema;
  readonly engine: Engine<z.output<Schema>>;
  readonly suggest?: (input: Raster) => Partial<z.output<Schema>>;
}): ToolEngine {
  const { schema, engine, suggest } = parts;
  return {
    schema,
    run: async (input, options, context) => {
      const parsed = schema.safeParse(options);
      if (!parsed.success) throw new RangeError(`Options that do not fit:\n${z.prettifyError(parsed.error)}`);
      return await engine(input, parsed.data, context);
    },
    suggest: (input) => suggest?.(input) ?? {},
  };
}

/** What a control needs to know of a number option; lives with the schema, nowhere else. */
export type QuantityMeta = {
  readonly label: string;
  readonly unit: '' | '%' | 'px' | 'mm' | 'lpi' | 'ppi' | '°' | 'ΔE' | 'x' | 'MB';
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly initial: number;
  readonly hint?: string;
};

const metaOf = new WeakMap<z.ZodType, QuantityMeta>();

/** A number option with its label, unit, range, step and default in one place. */
export function quantity(meta: QuantityMeta): z.ZodDefault<z.ZodNumber> {
  const schema = z.number().min(meta.min).max(meta.max).default(meta.initial);
  metaOf.set(schema, meta);
  return schema;
}

/** The meta of an option made with {@link quantity}. @throws TypeError for any other schema. */
export function quantityMeta(schema: z.ZodType): QuantityMeta {
  const meta = metaOf.get(schema);
  if (!meta)
    throw new TypeError('This option was not made with quantity(); give the control its range by hand.');
  return meta;
}

/** 8-bit sRGB. */
export const rgb = z.object({
  r: z.int().min(0).max(255),
  g: z.int().min(0).max(255),
  b: z.int().min(0).max(255),
});
export type Rgb = z.infer<typeof rgb>;

/** A brush stroke as data, so that it is undoable, repeatable and independent of the image's size. */
export const brushStroke = z.object({
  /** Center line, fractions of the image's width and height. */
  points: z.array(z.object({ x: z.number(), y: z.number() })).min(1),
  /** Fraction of the image's width. */
  radius: z.number().positive().max(1),
  /** 0 = soft to the center, 1 = hard edge. */
  hardness: z.number().min(0).max(1).default(1),
});
export type BrushStroke = z.infer<typeof brushStroke>;

/** What one run takes out at most. */
export const MAX_KEYS = 8;
/** Colors that a tool takes out of a picture; their controls are in KeyColors.tsx. */
export const keyColors = z.array(rgb).max(MAX_KEYS);

const correction = brushStroke.extend({ mode: z.enum(['protect', 'erase']) });
export type Correction = z.infer<typeof correction>;

/** Strokes that protect what a tool would take, and erase what it would leave; see Corrections.tsx. */
export const corrections = z
  .array(correction)
  .default([])
  .describe('Painted corrections, in order; a later stroke wins.');

/** How soft opacity is made fit for a press; see PrintOpacityFields.tsx. */
export const printOpacity = {
  alpha: z
    .enum(['smooth', 'hard', 'halftone'])
    .default('smooth')
    .describe('Keep soft edges and fades, make every pixel solid or clear, or print fades as dots.'),
  threshold: quantity({ label: 'Threshold', unit: '%', min: 1, max: 99, step: 1, initial: 50 }),
  lpi: quantity({ label: 'Frequency', unit: 'lpi', min: 10, max: 85, step: 1, initial: 35 }),
  angle: quantity({ label: 'Angle', unit: '°', min: 0, max: 90, step: 0.5, initial: 22.5 }),
  dot: z.enum(['round', 'ellipse', 'diamond', 'line']).default('round').describe('The dots’ shape.'),
};
export type PrintOpacity = z.infer<z.ZodObject<typeof printOpacity>>;
