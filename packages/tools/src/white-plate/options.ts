import { z } from 'zod';
import { whiteOptions } from '../contract/option-schemas.ts';

export const schema = z.object(whiteOptions);
export type Options = z.infer<typeof schema>;
