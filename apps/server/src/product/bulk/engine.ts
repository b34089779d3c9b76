/** Version of the program: the same file, recipe and version give the same bytes. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';

export function engineVersion(): string {
  const text = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}
