import { z } from 'zod';

/** None: what it does is a recipe, which packages/pipeline reads. */
export const schema = z.object({});
export type Options = z.infer<typeof schema>;
