import { readFileSync } from 'node:fs';

/** Version of PrintReady. */
export function programVersion(): string {
  const path = new URL('../../package.json', import.meta.url);
  const { version } = JSON.parse(readFileSync(path, 'utf8')) as { readonly version: string };
  return version;
}
