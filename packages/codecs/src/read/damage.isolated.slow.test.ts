/**
 * Damages fifty files of each raster format (five for libvips and libheif) by changing random bytes or cutting off the
 * end.
 */
import { describe, expect, it } from 'vitest';
import { canMake, DAMAGE_KINDS, type DamageKind } from '../testing/damage.ts';
import { changeBytes, cutEnds } from '../testing/damage-rounds.ts';

/** Decoders that retain memory get fewer files, because a test's thread is never retired. */
const filesOf = ({ retainsMemory = false }: DamageKind): number => (retainsMemory ? 5 : 50);
const TURNS = 4;

describe('decodeImage for damaged files', () => {
  for (const kind of DAMAGE_KINDS) {
    it.skipIf(!canMake(kind))(`${kind.name}: refuses truncated files`, () => cutEnds(kind, filesOf(kind)));

    it.skipIf(!canMake(kind))(
      `${kind.name}: detects changed bytes as far as the format’s checksums allow`,
      async () => {
        const { refused, same, changed } = await changeBytes(kind, filesOf(kind), TURNS);
        expect(refused + same + changed).toBe(filesOf(kind) * TURNS);
        if (kind.reach === 'none') expect(refused).toBeGreaterThan(0);
      },
    );
  }
});
