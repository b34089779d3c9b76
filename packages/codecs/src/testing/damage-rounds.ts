import { expect } from 'vitest';
import { createRandom } from '../../../../scripts/testing/seeded-random.ts';
import { checkDamaged, type DamageKind, dataRange, openSound } from './damage.ts';

export async function changeBytes(kind: DamageKind, files: number, turns: number) {
  const counts = { refused: 0, same: 0, changed: 0 };
  for (let seed = 1; seed <= files; seed++) {
    const file = new Uint8Array(await kind.make(seed));
    const sound = await openSound(file);
    const random = createRandom(seed * 7919);
    for (let turn = 0; turn < turns; turn++) {
      const [from, to] = dataRange(file);
      const at = from + Math.floor(random() * (to - from));
      const damaged = file.slice();
      damaged[at]! ^= 1 + Math.floor(random() * 255);
      counts[await checkDamaged(kind, sound, damaged)]++;
    }
  }
  return counts;
}

/** Asserts that files truncated within their pixel data are refused. */
export async function cutEnds(kind: DamageKind, files: number): Promise<void> {
  for (let seed = 1; seed <= files; seed++) {
    const file = new Uint8Array(await kind.make(seed));
    const sound = await openSound(file);
    const [from, to] = dataRange(file);
    const cut = from + Math.floor(createRandom(seed * 104_729)() * (to - from));
    expect(await checkDamaged(kind, sound, file.subarray(0, cut)), `${cut} of ${file.length} bytes`).toBe(
      'refused',
    );
  }
}
