import { z } from 'zod';
import { whiteOptions } from '../white/white-options.ts';

export const schema = z.object(whiteOptions);
export type Options = z.infer<typeof schema>;
