import { describe, expect, it } from 'vitest';
import { createCooldown } from './cooldown.ts';

describe('createCooldown', () => {
  it('allows one call per interval', () => {
    let time = 0;
    const ready = createCooldown(10_000, () => time);
    expect(ready()).toBe(true);
    time = 9_999;
    expect(ready()).toBe(false);
    time = 10_000;
    expect(ready()).toBe(true);
  });
});
