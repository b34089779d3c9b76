/** Fifty files of each raster format (five of those that libvips and libheif read) with bytes turned and ends cut off. */
import { describe, expect, it } from 'vitest';
import { canMake, DAMAGE_KINDS, type DamageKind } from './testing/damage.ts';
import { cutEnds, turnBytes } from './testing/damage-rounds.ts';

/** Fewer of those whose decoders keep their memory: a test's thread is not retired. */
const filesOf = ({ wears = false }: DamageKind): number => (wears ? 5 : 50);
const TURNS = 4;

describe('damaged files', () => {
  for (const kind of DAMAGE_KINDS) {
    it.skipIf(!canMake(kind))(`${kind.name}: are refused where they end early`, () =>
      cutEnds(kind, filesOf(kind)),
    );

    it.skipIf(!canMake(kind))(
      `${kind.name}: open as nothing else than they were, or are refused`,
      async () => {
        const { refused, same, changed } = await turnBytes(kind, filesOf(kind), TURNS);
        expect(refused + same + changed).toBe(filesOf(kind) * TURNS);
        if (kind.reach === 'none') expect(refused).toBeGreaterThan(0);
      },
    );
  }
});
