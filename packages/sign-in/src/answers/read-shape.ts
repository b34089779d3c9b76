import type { z } from 'zod';

/** @throws Error worded for users; the mismatch is its cause and is logged */
export function readShape<T>(schema: z.ZodType<T>, data: unknown): T {
  const read = schema.safeParse(data);
  if (read.success) return read.data;
  console.error(read.error);
  throw new Error('The server’s answer could not be read. Try again in a minute.', { cause: read.error });
}
