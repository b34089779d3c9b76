import { z } from 'zod';
import { quantity, shopProfile } from '../contract/option-schemas.ts';

const printSide = (label: string) =>
  quantity(label, 'mm', {
    ...{ min: 0, max: 20_000, step: 0.1, initial: 0 },
    hint: 'Trimmed print size, for files without one; 0: as the file says.',
  });

export const schema = z.object({
  ...shopProfile,
  printWidthMm: printSide('Print width'),
  printHeightMm: printSide('Print height'),
  password: z.string().default('').describe('Opens an encrypted PDF.'),
});
export type Options = z.infer<typeof schema>;
