import { type Design, designSchema, type Picture, pictureSchema } from '@printready/designer/scene';
import { z } from 'zod';
import { EMPTY_FORM, type Form, formSchema, holdSchema } from '../brief/brief-form.ts';

/** Inputs of the composition: the same brief, seed, and locks give the same design. */
const originSchema = z.object({ form: formSchema, hold: holdSchema });
export type Origin = z.infer<typeof originSchema>;

const storedDesign = z.object({
  id: z.uuid(),
  /** Idempotency key: all files of one design are charged once. */
  requestId: z.uuid(),
  paid: z.boolean(),
  title: z.string().min(1).max(120),
  design: designSchema,
  /** Missing in designs from earlier versions. */
  origin: originSchema.optional(),
  stored: z.literal(true).exactOptional(),
  /** Time of the last change, ms since 1970; the later of two versions wins. */
  changedAtMs: z.number().exactOptional(),
});
export type StoredDesign = z.infer<typeof storedDesign>;

export const parseStored = (value: unknown): StoredDesign | null =>
  storedDesign.safeParse(value).data ?? null;

const workSchema = z.object({
  form: formSchema,
  designs: z.array(z.unknown()),
  pictures: z.array(z.unknown()).default([]),
});

export type Work = {
  readonly form: Form;
  readonly designs: readonly StoredDesign[];
  readonly pictures: readonly Picture[];
};

const MAX_UNPAID = 12;
/** Number of paid designs to keep; the oldest beyond it is dropped, and exporting it again must be paid for again. */
const MAX_PAID = 48;
const keyOf = (userId: string) => `printready-designer:${userId}`;

/** Skips only the entries that are invalid. */
export function readWork(text: string | null): Work {
  const nothing: Work = { form: EMPTY_FORM, designs: [], pictures: [] };
  if (text === null) return nothing;
  try {
    const read = workSchema.safeParse(JSON.parse(text));
    if (!read.success) return nothing;
    const designs = read.data.designs.flatMap((one) => parseStored(one) ?? []);
    const pictures = read.data.pictures.flatMap((one) => pictureSchema.safeParse(one).data ?? []);
    return { form: read.data.form, designs, pictures };
  } catch (error) {
    console.error('What was kept of the designer cannot be read.', error);
    return nothing;
  }
}

/** Adds a design or replaces its earlier version, newest first; drops the oldest above the limits. */
export function withDesign(designs: readonly StoredDesign[], one: StoredDesign): StoredDesign[] {
  const all = [one, ...designs.filter(({ id }) => id !== one.id)];
  let [unpaid, paid] = [0, 0];
  return all.filter((design) => (design.paid ? ++paid <= MAX_PAID : ++unpaid <= MAX_UNPAID));
}

export const loadWork = (userId: string): Work => readWork(localStorage.getItem(keyOf(userId)));

/** @returns false if the browser refuses storage (full, or disabled) */
export function saveWork(userId: string, work: Work): boolean {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(work));
    return true;
  } catch (error) {
    console.error('The designs could not be kept.', error);
    return false;
  }
}

export const createDocument = (design: Design, title: string, origin: Origin): StoredDesign => ({
  id: crypto.randomUUID(),
  requestId: crypto.randomUUID(),
  paid: false,
  title: title.slice(0, 120),
  design,
  origin,
});
