import { z } from 'zod';
import { type ImageFacts, type Price, priceOf } from './tool.ts';

/** @throws RangeError for options that do not match the tool's schema. */
export type PriceRun = (options: unknown, image: ImageFacts) => ReturnType<typeof priceOf>;

export function createPriceRun<Schema extends z.ZodObject>(
  schema: Schema,
  price: Price<z.output<Schema>>,
): PriceRun {
  return (options, image) => {
    const parsed = schema.safeParse(options);
    if (!parsed.success) throw new RangeError(`Invalid options:\n${z.prettifyError(parsed.error)}`);
    return priceOf({ price }, parsed.data, image);
  };
}
