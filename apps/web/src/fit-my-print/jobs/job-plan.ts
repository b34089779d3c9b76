/** Layouts of Fit My Print in job files. */
import type { Choice } from '@printready/pipeline/open-file';
import { LIMITS, type Options, type Plan, readWhite, widthMm } from '@printready/tools/fit-my-print';
import { z } from 'zod';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const length = z.number().min(0).max(10_000);

const choice = z.object({
  page: z.int().min(0),
  drawing: z
    .object({ ppi: z.number().min(1).max(10_000), scale: z.number().positive().max(1_000) })
    .nullable(),
  layers: z.array(z.int().min(0)).max(10_000).readonly().nullable(),
}) satisfies z.ZodType<Choice>;

const art = z.object({
  id: z.string().min(1).max(100),
  pixels: z.object({ width: z.int().min(1).max(1_000_000), height: z.int().min(1).max(1_000_000) }),
  mmPerPixel: z.number().positive().max(1_000),
  quantity: z.int().min(LIMITS.quantity.min).max(LIMITS.quantity.max),
  mayTurn: z.boolean(),
  inked: z.number().min(0).max(1),
});

const plan = z.object({
  surface: z.object({
    preset: z.string().max(100),
    ...{ widthMm: length, lengthMm: length, gapMm: length, marginMm: length },
    whole: z.boolean(),
    garment: z.boolean(),
    ppi: z.number().min(LIMITS.ppi.min).max(LIMITS.ppi.max),
  }),
  nesting: z.enum(['boxes', 'shapes']),
  pricePerSquareInch: z.number().min(0).max(1_000),
  customer: z.string().max(500),
  arts: z.array(art).min(1).max(2_000),
  hand: z
    .array(
      z.object({
        art: z.string(),
        sheet: z.int().min(0).max(1_000),
        xMm: z.number().min(-10_000).max(10_000),
        yMm: z.number().min(-10_000).max(10_000),
        turn: z.literal([0, 90, 180, 270]),
      }),
    )
    .max(20_000)
    .nullable(),
  rosters: z
    .array(
      z.object({
        name: z.string().max(500),
        columns: z.array(z.string()),
        rows: z.array(z.object({ art: z.string(), cells: z.array(z.string()) })),
      }),
    )
    .default([]),
  /** Files of the arts, by the art's id. */
  files: z.array(z.object({ art: z.string(), sha256, choice: choice.nullable() })).max(2_000),
});

export type JobFileOfArt = z.infer<typeof plan>['files'][number];
export type JobPlan = { readonly plan: Plan; readonly files: readonly JobFileOfArt[] };

/** The layout as a job file keeps it; its white is among the options. */
export const writePlan = ({ white: _, ...laid }: Plan, files: readonly JobFileOfArt[]) => ({
  ...laid,
  files,
});

/** Null for a layout that this version does not read. */
export function readPlan(
  value: Readonly<Record<string, unknown>>,
  options: Readonly<Record<string, unknown>>,
): JobPlan | null {
  const parsed = plan.safeParse(value);
  if (!parsed.success) return null;
  const { files, ...laid } = parsed.data;
  const known = new Set(files.map((file) => file.art));
  if (laid.arts.some(({ id }) => !known.has(id))) return null;
  return { plan: { ...laid, white: readWhite(options) }, files };
}

/** Options of the tool that say the same as a layout, without pieces placed by hand. */
export function optionsOf({ surface, white, ...laid }: Plan, format: Options['format']): Partial<Options> {
  const { widthMm: filmMm, lengthMm, whole, gapMm, marginMm, ppi } = surface;
  const film = { widthMm: filmMm, lengthMm, whole, gapMm, marginMm, ppi };
  const { nesting, pricePerSquareInch, arts } = laid;
  return {
    ...{ ...film, ...white, nesting, pricePerSquareInch, format },
    arts: arts.map((one) => ({ quantity: one.quantity, widthMm: widthMm(one), mayTurn: one.mayTurn })),
  };
}
