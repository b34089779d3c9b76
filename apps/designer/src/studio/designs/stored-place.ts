/** Grid and opened design of this tab, restored on reload. The brief itself is shared by all tabs. */
import { type Design, designSchema } from '@printready/designer/scene';
import { z } from 'zod';
import type { Sketch } from '../../threads/work.ts';
import { formSchema, holdSchema } from '../brief/brief-form.ts';

const lookSchema = z.object({
  score: z.number(),
  family: z.string(),
  pairing: z.string(),
  motif: z.string().nullable(),
  palette: z.string(),
  worn: z.literal(true).exactOptional(),
  grid: z.array(z.boolean()).max(1024),
});
const lineSchema = z.object({
  role: z.enum(['name', 'group', 'place', 'year', 'slogan', 'occasion', 'number']),
  text: z.string(),
  weight: z.number(),
});
const sketchSchema = z.object({
  design: designSchema,
  look: lookSchema,
  parts: z.record(z.string(), z.number()),
  leftOut: z.array(lineSchema).exactOptional(),
});
const placeSchema = z.object({
  origin: z.object({ form: formSchema, hold: holdSchema }),
  title: z.string(),
  picture: z.string().nullable(),
  /** Empty if the grid was still being filled; it is then recomposed. */
  sketches: z.array(sketchSchema).max(12),
  opened: z.uuid().nullable(),
});

/** Sketch without its drawing, which is redrawn from the design. */
export type StoredSketch = Omit<Sketch, 'svg'>;
export type Place = Omit<z.infer<typeof placeSchema>, 'sketches'> & {
  readonly sketches: readonly StoredSketch[];
};

const keyOf = (userId: string) => `printready-designer-place:${userId}`;

export function loadPlace(userId: string): Place | null {
  const text = sessionStorage.getItem(keyOf(userId));
  if (text === null) return null;
  try {
    return placeSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch (error) {
    console.error('The last grid cannot be read.', error);
    return null;
  }
}

export function savePlace(userId: string, place: Place): void {
  try {
    sessionStorage.setItem(keyOf(userId), JSON.stringify(place));
  } catch (error) {
    console.error('The grid could not be kept for a reload.', error);
  }
}

export const withoutDrawing = ({ svg: _, ...sketch }: Sketch): StoredSketch => sketch;

/** Draws in order; a design that cannot be drawn is skipped. */
export async function drawSketches(
  sketches: readonly StoredSketch[],
  draw: (design: Design) => Promise<string>,
  onSketch: (sketch: Sketch) => void,
): Promise<void> {
  const drawn = sketches.map((sketch) =>
    draw(sketch.design).then(
      (svg) => ({ ...sketch, svg }),
      (error: unknown) => {
        console.error('A design of the last grid could not be drawn.', error);
        return null;
      },
    ),
  );
  for (const one of drawn) {
    const sketch = await one;
    if (sketch) onSketch(sketch);
  }
}
