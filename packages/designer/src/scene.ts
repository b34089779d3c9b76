/** Design document in mm, y down, origin at the print box's top left. Text stays text; no SVG or HTML. */
import { z } from 'zod';
import { type AnyFaceId, isBundled, isLate } from './type/late-faces.ts';

/** Incremented when an engine change makes the same document look different. */
export const ENGINE = 1;

const mm = z.number().min(-2000).max(2000);
const degrees = z.number().min(-180).max(180);
const idSchema = z.string().regex(/^[a-z0-9-]{1,40}$/);
const inkId = z.enum(['ink-1', 'ink-2', 'ink-3', 'ink-4', 'ink-5', 'ink-6', 'ink-7', 'ink-8']);
/** 'garment' is not an ink; it removes the layers beneath. */
const paint = z.union([inkId, z.literal('garment')]);
const faceId = z.custom<AnyFaceId>(
  (value) => typeof value === 'string' && (isBundled(value) || isLate(value)),
);

const ROLES = ['name', 'group', 'place', 'year', 'slogan', 'occasion', 'number'] as const;

const pathSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('line') }),
  /** Arc about the text's position; the radius is measured at the center of the capitals. */
  z.object({ kind: z.literal('arc'), radiusMm: mm.min(5), side: z.enum(['top', 'bottom']) }),
  /** 'arch': both edges bend the same way; 'bridge': straight baseline; 'rise': upright letters on a slope. */
  z.object({
    kind: z.literal('envelope'),
    envelope: z.enum(['arch', 'bridge', 'rise', 'wave']),
    amountMm: mm,
  }),
  /** Cubic curves: one point, then three per curve, relative to the text's position. */
  z.object({
    kind: z.literal('free'),
    points: z
      .array(z.object({ x: mm, y: mm }))
      .min(4)
      .max(31)
      .refine((points) => points.length % 3 === 1, 'one point, then three for each curve'),
  }),
]);

/** Layers around letters, from the outside in: an outline, or a gap that shows the garment. */
const layerSchema = z.object({
  kind: z.enum(['outline', 'gap']),
  mm: z.number().positive().max(50),
  ink: paint,
});

const base = {
  id: idSchema,
  ink: paint,
  haloMm: z.number().min(0).max(50).optional(),
  name: z.string().min(1).max(60).optional(),
  locked: z.literal(true).optional(),
  hidden: z.literal(true).optional(),
  group: idSchema.optional(),
};

const textSchema = z.object({
  ...base,
  kind: z.literal('text'),
  /** Must contain letters; no control characters or bidirectional marks. */
  text: z
    .string()
    .min(1)
    .max(120)
    .regex(/^[^\p{C}]*[\p{L}\p{N}\p{P}\p{S}][^\p{C}]*$/u),
  role: z.enum(ROLES),
  face: faceId,
  capMm: mm.positive(),
  trackingEm: z.number().min(-0.05).max(0.4),
  /** Width relative to the typeface's normal width. */
  stretch: z.number().min(0.8).max(1.25),
  emboldenMm: z.number().min(0).max(20),
  path: pathSchema,
  at: z.object({ x: mm, y: mm }),
  rotateDeg: degrees,
  layers: z.array(layerSchema).max(4),
  /** True for a large number that a bar crosses on purpose. */
  crossed: z.boolean().optional(),
});

const motifSchema = z.object({
  ...base,
  kind: z.literal('motif'),
  motif: z.string().max(80),
  at: z.object({ x: mm, y: mm }),
  widthMm: mm.positive(),
  mirrored: z.boolean(),
  /** Clears the layers beneath within the motif's outer contours, which are first grown by this distance. */
  clearMm: z.number().min(0).max(50),
  rotateDeg: degrees.optional(),
  fill: paint.optional(),
});

const ORNAMENTS = [
  'bar',
  'disc',
  'ring',
  'frame',
  'star',
  'rays',
  'mountains',
  'waves',
  'sun',
  'ribbon',
  'tail',
  'shield',
  'diamond',
  'scallops',
  'trees',
  'segment',
  'laurel',
  'divider',
  'rope',
  'dots',
] as const;

const COUNTS = ['count', 'rows', 'tiers'];
const isCount = (value: number | undefined): boolean =>
  value === undefined || (Number.isInteger(value) && value >= 1 && value <= 120);

const ornamentSchema = z.object({
  ...base,
  kind: z.literal('ornament'),
  make: z.enum(ORNAMENTS),
  at: z.object({ x: mm, y: mm }),
  params: z
    .record(z.string().max(20), mm)
    .refine(
      (params) => COUNTS.every((name) => isCount(params[name])),
      'count, rows and tiers are whole numbers from 1 to 120',
    ),
  scale: z.number().min(0.01).max(100).optional(),
  rotateDeg: degrees.optional(),
});

const nodeSchema = z.discriminatedUnion('kind', [textSchema, motifSchema, ornamentSchema]);

/** Wear that affects all inks alike; small letters and thin lines are excluded. */
const textureSchema = z.object({
  make: z.enum(['worn', 'speckle', 'grain', 'crease']),
  share: z.number().min(0.002).max(0.12),
  minHoleMm: z.number().min(0.5).max(5),
  seed: z.int().min(0),
});

const inkSchema = z.object({ id: inkId, name: z.string().max(40), hex: z.string().regex(/^#[0-9A-F]{6}$/) });

export const pictureSchema = z.object({
  id: z.string().regex(/^model:[a-z0-9-]{1,40}$/),
  model: z.string().min(1).max(80),
  /** Path data as in motifs.json: straight lines in integer units, filled with the non-zero rule. */
  paths: z
    .array(
      z
        .string()
        .max(60_000)
        .regex(/^(?:M-?\d+ -?\d+(?:L-?\d+ -?\d+)+Z)+$/),
    )
    .length(1),
  aspect: z.number().positive().max(20),
  share: z.number().min(0).max(1),
  lineMm: z.number().min(0).max(50),
  gapMm: z.number().min(0).max(50),
  cut: z.literal('none'),
});

const creditSchema = z.object({
  id: z.string(),
  title: z.string(),
  author: z.string(),
  license: z.string(),
  licenseUrl: z.string(),
  version: z.string(),
});

export const designSchema = z.object({
  version: z.literal(1),
  engine: z.literal(ENGINE),
  seed: z.int(),
  family: z.string().max(40),
  pairing: z.string().max(40),
  print: z.object({ widthMm: mm.positive(), heightMm: mm.positive(), method: z.enum(['dtf', 'screen']) }),
  garment: z.object({ name: z.string().max(40), hex: z.string().regex(/^#[0-9A-F]{6}$/) }),
  inks: z.array(inkSchema).min(1).max(8),
  scene: z.array(nodeSchema).min(1).max(200),
  credits: z.array(creditSchema).max(8),
  texture: textureSchema.optional(),
  pictures: z.array(pictureSchema).max(2).exactOptional(),
});

/** Licenses under which the author must be named wherever the picture is used. */
export const asksForCredit = ({ license }: { readonly license: string }): boolean =>
  license.startsWith('CC-BY');

/** Sources of the pictures, for the metadata of a file. */
export function creditLine({ credits }: Pick<Design, 'credits'>): string | null {
  const lines = credits.map(({ id, author, license, licenseUrl }) =>
    id.startsWith('model:')
      ? license
      : `${id.slice(id.indexOf(':') + 1)} by ${author}, ${license} (${licenseUrl}), recolored`,
  );
  return lines.length === 0 ? null : `Pictures: ${lines.join('; ')}.`;
}

export type Picture = z.infer<typeof pictureSchema>;
export type Design = z.infer<typeof designSchema>;
export type Texture = z.infer<typeof textureSchema>;
export type Node = z.infer<typeof nodeSchema>;
export type TextNode = z.infer<typeof textSchema>;
export type MotifNode = z.infer<typeof motifSchema>;
export type OrnamentNode = z.infer<typeof ornamentSchema>;
export type Ornament = OrnamentNode['make'];
export type TextPath = z.infer<typeof pathSchema>;
export type Paint = z.infer<typeof paint>;
export type InkId = z.infer<typeof inkId>;
export type Role = (typeof ROLES)[number];
export type Method = Design['print']['method'];
