/** What a server sends, in the shape that is expected of it. */
import type { z } from 'zod';

/** @throws Error in words for the person who waits; what does not fit is its cause, and on the console. */
export function readShape<T>(schema: z.ZodType<T>, data: unknown): T {
  const read = schema.safeParse(data);
  if (read.success) return read.data;
  console.error(read.error);
  throw new Error('The server’s answer could not be read. Try again in a minute.', { cause: read.error });
}
