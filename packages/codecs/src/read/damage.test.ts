import { describe, expect, it } from 'vitest';
import { canMake, DAMAGE_KINDS } from '../testing/damage.ts';
import { changeBytes, cutEnds } from '../testing/damage-rounds.ts';

describe('decodeImage for a damaged file', () => {
  for (const kind of DAMAGE_KINDS) {
    it.skipIf(!canMake(kind))(`${kind.name}: refuses a truncated file`, () => cutEnds(kind, 1));

    it.skipIf(!canMake(kind))(
      `${kind.name}: detects a changed byte as far as the format’s checksums allow`,
      async () => {
        const { refused, same, changed } = await changeBytes(kind, 1, 3);
        expect(refused + same + changed).toBe(3);
      },
    );
  }
});
