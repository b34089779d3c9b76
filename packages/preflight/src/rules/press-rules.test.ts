import { expect, it } from 'vitest';
import type { Look } from '../facts.ts';
import { thinFindings } from './press-rules.ts';
import { PROFILES } from './profile.ts';

const film = PROFILES.find(({ id }) => id === 'dtf')!;

/** Codes for a page whose thinnest part or gap has this width, mm in the file. */
function codesOf(kind: 'part' | 'gap', mm: number, scale: number): string[] {
  const thin = { part: null, platePart: null, gap: null, [kind]: { mm, ink: null, box: null } };
  const look = { thin, codes: [] } as unknown as Look;
  const page = { look, page: 1, widthPt: 300, heightPt: 300, scale };
  return thinFindings([page], film, null).map(({ type, code }) => `${type} ${code}`);
}

it.each([
  ['gap', 0.59, 1, 'warning gap-thin'],
  ['gap', 0.57, 1, 'error gap-too-thin'],
  ['gap', 0.38, 1.56, 'warning gap-thin'],
  ['gap', 0.37, 1.56, 'error gap-too-thin'],
  ['part', 0.34, 1, 'warning line-thin'],
  ['part', 0.33, 1, 'error line-too-thin'],
  ['part', 0.07, 4.8, 'error line-too-thin'],
] as const)('a measured %s of %f mm at scale %f is reported as %s', (kind, mm, scale, expected) => {
  expect(codesOf(kind, mm, scale)).toEqual([expected]);
});
