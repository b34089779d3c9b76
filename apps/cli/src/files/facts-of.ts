import { createHash } from 'node:crypto';
import type { FileFacts } from '@printready/pipeline/job';

export function factsOf(name: string, parts: readonly Uint8Array[]): FileFacts {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  const bytes = parts.reduce((sum, { length }) => sum + length, 0);
  return { name, bytes, sha256: hash.digest('hex') };
}
