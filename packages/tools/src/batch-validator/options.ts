import { z } from 'zod';
import { shopProfile } from '../contract/option-schemas.ts';

export const schema = z.object(shopProfile);
export type Options = z.infer<typeof schema>;
