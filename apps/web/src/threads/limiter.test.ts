import { describe, expect, it } from 'vitest';
import { createLimiter } from './limiter.ts';

describe('createLimiter', () => {
  it('runs two tasks at a time, starts the third when one ends, and continues after a failure', async () => {
    const limit = createLimiter(2);
    const log: string[] = [];
    const ends: (() => void)[] = [];
    const enter = (name: string) =>
      limit(async () => {
        log.push(name);
        await new Promise<void>((resolve) => ends.push(resolve));
      });
    const all = [enter('a'), enter('b'), enter('c')];
    await Promise.resolve();
    expect(log).toEqual(['a', 'b']);
    ends[0]?.();
    await all[0];
    await new Promise((resolve) => setTimeout(resolve));
    expect(log).toEqual(['a', 'b', 'c']);
    ends[1]?.();
    ends[2]?.();
    await Promise.all(all);
    await expect(limit(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(limit(() => Promise.resolve(7))).resolves.toBe(7);
  });
});
