/** Fifty files of each raster format with bytes turned and ends cut off. */
import { describe, expect, it } from 'vitest';
import { canMake, DAMAGE_KINDS } from './testing/damage.ts';
import { cutEnds, turnBytes } from './testing/damage-rounds.ts';

const FILES = 50;
const TURNS = 4;

describe('fifty damaged files', () => {
  for (const kind of DAMAGE_KINDS) {
    it.skipIf(!canMake(kind))(`${kind.name}: are refused where they end early`, () => cutEnds(kind, FILES));

    it.skipIf(!canMake(kind))(
      `${kind.name}: open as nothing else than they were, or are refused`,
      async () => {
        const { refused, same, changed } = await turnBytes(kind, FILES, TURNS);
        expect(refused + same + changed).toBe(FILES * TURNS);
        if (kind.reach === 'none') expect(refused).toBeGreaterThan(0);
      },
    );
  }
});
