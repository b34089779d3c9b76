import { z } from 'zod';

/** Empty, because its settings are a recipe, which packages/pipeline reads. */
export const schema = z.object({});
export type Options = z.infer<typeof schema>;
