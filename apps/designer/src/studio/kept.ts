/** The brief and the last designs, kept in this browser by person: documents, never pictures or markup. */
import { type Design, designSchema, type Picture, pictureSchema } from '@printready/designer/scene';
import { z } from 'zod';
import { EMPTY_FORM, type Form, formSchema, holdSchema } from './brief-form.ts';

/** What composed a design: this brief, seed and hold give it again. */
const originSchema = z.object({ form: formSchema, hold: holdSchema });
export type Origin = z.infer<typeof originSchema>;

const keptDesign = z.object({
  id: z.uuid(),
  /** Of its payment: every file of one design is paid once. */
  requestId: z.uuid(),
  paid: z.boolean(),
  title: z.string().min(1).max(120),
  design: designSchema,
  /** Designs of an earlier version have none. */
  origin: originSchema.optional(),
  /** Also in the account, for other devices. */
  stored: z.literal(true).exactOptional(),
  /** Of its last step, milliseconds since 1970: of two that are the same design, the later is taken. */
  changedAtMs: z.number().exactOptional(),
});
export type KeptDesign = z.infer<typeof keptDesign>;

/** Null for what is no design. */
export const readKept = (value: unknown): KeptDesign | null => keptDesign.safeParse(value).data ?? null;

const workSchema = z.object({
  form: formSchema,
  designs: z.array(z.unknown()),
  pictures: z.array(z.unknown()).default([]),
});

export type Work = {
  readonly form: Form;
  readonly designs: readonly KeptDesign[];
  /** Drawn by a model, and paid. */
  readonly pictures: readonly Picture[];
};

const KEPT = 12;
/** Of those that are paid, for whoever loses one pays again. */
const KEPT_PAID = 48;
const keyOf = (userId: string) => `printready-designer:${userId}`;

/** What an earlier version wrote otherwise is left out, one by one. */
export function readWork(text: string | null): Work {
  const nothing: Work = { form: EMPTY_FORM, designs: [], pictures: [] };
  if (text === null) return nothing;
  try {
    const read = workSchema.safeParse(JSON.parse(text));
    if (!read.success) return nothing;
    const designs = read.data.designs.flatMap((one) => readKept(one) ?? []);
    const pictures = read.data.pictures.flatMap((one) => pictureSchema.safeParse(one).data ?? []);
    return { form: read.data.form, designs, pictures };
  } catch (error) {
    console.error('What was kept of the designer cannot be read.', error);
    return nothing;
  }
}

/** Newest first, each once. */
export function withDesign(designs: readonly KeptDesign[], one: KeptDesign): KeptDesign[] {
  const all = [one, ...designs.filter(({ id }) => id !== one.id)];
  let [unpaid, paid] = [0, 0];
  return all.filter((design) => (design.paid ? ++paid <= KEPT_PAID : ++unpaid <= KEPT));
}

export const loadWork = (userId: string): Work => readWork(localStorage.getItem(keyOf(userId)));

/** @returns false where the browser keeps nothing (full, or told not to) */
export function saveWork(userId: string, work: Work): boolean {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(work));
    return true;
  } catch (error) {
    console.error('The designs could not be kept.', error);
    return false;
  }
}

export const keep = (design: Design, title: string, origin: Origin): KeptDesign => ({
  id: crypto.randomUUID(),
  requestId: crypto.randomUUID(),
  paid: false,
  title: title.slice(0, 120),
  design,
  origin,
});
