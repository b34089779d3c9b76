/** What a run costs, from options as they came: for the terminal, lists and a server, which know no tool's types. */
import { z } from 'zod';
import { type ImageFacts, type Price, priceOf } from './tool.ts';

/** @throws RangeError when the options do not fit the tool's schema. */
export type PriceRun = (options: unknown, image: ImageFacts) => ReturnType<typeof priceOf>;

/** The compiler checks that schema and price are of one tool before the types are closed in. */
export function createPriceRun<Schema extends z.ZodObject>(
  schema: Schema,
  price: Price<z.output<Schema>>,
): PriceRun {
  return (options, image) => {
    const parsed = schema.safeParse(options);
    if (!parsed.success) throw new RangeError(`Options that do not fit:\n${z.prettifyError(parsed.error)}`);
    return priceOf({ price }, parsed.data, image);
  };
}
