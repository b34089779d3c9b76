import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Cause, createMemoryJournal } from '@printready/batch';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from '../command.ts';
import { createJournal, JOURNAL_NAME, openFolderJournal } from './folder-journal.ts';

const program = fileURLToPath(new URL('../../bin/printready.mjs', import.meta.url));
const root = mkdtempSync(join(tmpdir(), 'printready-bulk-'));
const at = (...names: string[]) => join(root, ...names);
let out = '';
let count = 0;

const RECIPE = {
  version: 1,
  name: 'Clear the ground',
  steps: [
    {
      id: 'halve',
      tool: 'downscaler',
      options: { percent: 50 },
      when: { tests: [{ fact: 'width_px', op: '>', value: 40 }] },
    },
    { id: 'clear', tool: 'color-ko', options: { keys: [{ r: 255, g: 255, b: 255 }], softness: 0 } },
  ],
  naming: '{stem}-{n}',
};

function drawArt(width: number, height: number): Buffer {
  const art = new PNG({ width, height });
  for (let i = 0; i < width * height; i++) {
    const inside = i % width > width / 4 && i % width < width / 2;
    art.data.set(inside ? [200, 30, 40, 255] : [255, 255, 255, 255], 4 * i);
  }
  return PNG.sync.write(art);
}

beforeAll(() => {
  writeFileSync(at('one.png'), drawArt(24, 16));
  writeFileSync(at('two.png'), drawArt(60, 40));
  writeFileSync(at('broken.png'), drawArt(24, 16).subarray(0, 60));
  writeFileSync(at('recipe.json'), JSON.stringify(RECIPE));
});
beforeEach(() => {
  out = at(`out-${++count}`);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function bulk(...words: readonly string[]) {
  const printed = { out: '', err: '' };
  const code = await runCommand(['bulk', ...words], {
    stdout: { write: (text) => (printed.out += String(text)) },
    stderr: { write: (text) => (printed.err += text) },
  });
  return { code, ...printed };
}

/** Lists the files out of order; they are processed in name order. */
const allArguments = () => [at('recipe.json'), at('two.png'), at('one.png'), at('broken.png'), '-o', out];
const bytesOf = (name: string) => readFileSync(join(out, name));
const sideOf = (name: string) => PNG.sync.read(bytesOf(name)).width;

/** Warning for artwork that does not specify a print size. */
const SIZE_LINES = /^.* 11 in wide is assumed\.\n/gm;

describe('printready bulk', () => {
  it('processes every readable file, names the failed one, and reports why a step was skipped', {
    tags: 'slow',
  }, async () => {
    const { code, out: output, err } = await bulk(...allArguments());
    expect(code).toBe(1);
    expect([sideOf('one-2.png'), sideOf('two-3.png')]).toEqual([24, 30]);
    expect(output).toContain('one-2.png: 24 × 16 px, 1 note, clear, 1 token in the app');
    expect(output).toContain('two-3.png: 30 × 20 px, 1 note, halve → clear');
    expect(err).toContain('broken.png: ');
    const rows = bytesOf('manifest.csv').toString().split('\r\n');
    expect(rows).toHaveLength(5);
    expect(rows[2]).toContain('one-2.png,done,halve: skipped (width is 24 px); clear: done');
    const { files } = JSON.parse(bytesOf('manifest.json').toString()) as { files: { ok: boolean }[] };
    expect(files.map(({ ok }) => ok)).toEqual([false, true, true]);
    expect(readdirSync(out).filter((name) => name.includes('.part'))).toEqual([]);
  });

  it('writes the same bytes with 1 and 2 jobs, and prints the report as JSON', {
    tags: 'slow',
  }, async () => {
    const first = await bulk(
      at('recipe.json'),
      at('one.png'),
      at('two.png'),
      '-o',
      out,
      '--jobs',
      '1',
      '--json',
    );
    expect(first.code).toBe(0);
    const sums = (text: string) =>
      (JSON.parse(text) as { files: { sha256: string }[] }).files.map(({ sha256 }) => sha256);
    const second = await bulk(
      at('recipe.json'),
      at('one.png'),
      at('two.png'),
      '-o',
      out,
      '--jobs',
      '2',
      '--json',
      '--force',
    );
    expect(sums(second.out)).toEqual(sums(first.out));
  });

  it.each([
    [['nothing.json', 'x.png', '-o', 'out'], 'nothing.json: There is no such file.'],
    [['one.png', 'x.png', '-o', 'out'], 'one.png: This is not a JSON file.'],
    [['recipe.json', '-o', 'out'], 'Name at least one image'],
    [['recipe.json', 'one.png'], 'Say where results go'],
    [['recipe.json', 'one.png', '-o', 'out.png'], 'looks like a file'],
    [['recipe.json', 'one.png', '-o', 'out', '--jobs', '0'], '--jobs takes 1 to 64, not "0".'],
    [['recipe.json', 'one.png', '-o', 'out', '--jbos', '2'], 'Did you mean --jobs?'],
    [['recipe.json', '-o', 'out', '--resume'], 'holds no batch to go on with.'],
  ])('rejects %j with a message', async (words, message) => {
    const { code, err } = await bulk(
      ...words.map((word) => (/\.(json|png)$|^out$/.test(word) ? at(word) : word)),
    );
    expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining(message) as string });
  });

  it('reports an invalid recipe and writes nothing', async () => {
    writeFileSync(
      at('wrong.json'),
      JSON.stringify({ ...RECIPE, steps: [{ ...RECIPE.steps[0], tool: 'downscale' }] }),
    );
    const { code, err } = await bulk(at('wrong.json'), at('one.png'), '-o', out);
    expect(code).toBe(2);
    expect(err).toContain('steps.1.tool: there is no "downscale". Did you mean "downscaler"?');
    expect(existsSync(out)).toBe(false);
  });

  it('does not overwrite an existing file, and exits with 1', { tags: 'slow' }, async () => {
    expect((await bulk(at('recipe.json'), at('one.png'), '-o', out)).code).toBe(0);
    expect((await bulk(at('recipe.json'), at('one.png'), '-o', out)).err).toContain('holds a batch already');
    rmSync(join(out, JOURNAL_NAME));
    writeFileSync(join(out, 'one-1.png'), 'mine');
    const second = await bulk(at('recipe.json'), at('one.png'), '-o', out);
    expect(second).toMatchObject({ code: 1 });
    expect(second.err).toContain('is there already');
    expect(bytesOf('one-1.png').toString()).toBe('mine');
  });
});

describe('printready bulk --resume', () => {
  it('recreates missing results, retries failed files, and leaves the rest untouched', {
    tags: 'slow',
  }, async () => {
    await bulk(...allArguments());
    const before = statSync(join(out, 'two-3.png')).mtimeMs;
    const original = bytesOf('one-2.png');
    rmSync(join(out, 'one-2.png'));
    writeFileSync(at('broken.png'), drawArt(24, 16));
    const { code, err } = await bulk(at('recipe.json'), '-o', out, '--resume');
    writeFileSync(at('broken.png'), drawArt(24, 16).subarray(0, 60));
    expect({ code, err: err.replaceAll(SIZE_LINES, '') }).toEqual({ code: 0, err: '' });
    expect(bytesOf('one-2.png').equals(original)).toBe(true);
    expect(sideOf('broken-1.png')).toBe(24);
    expect(statSync(join(out, 'two-3.png')).mtimeMs).toBe(before);
  });

  it('uses the recipe stored in the journal, and warns if the given recipe differs', {
    tags: 'slow',
  }, async () => {
    await bulk(...allArguments());
    rmSync(join(out, 'two-3.png'));
    writeFileSync(at('changed.json'), JSON.stringify({ ...RECIPE, steps: [RECIPE.steps[1]] }));
    const { err } = await bulk(at('changed.json'), '-o', out, '--resume');
    expect(err).toContain('goes on with its own copy');
    expect(sideOf('two-3.png')).toBe(30);
  });

  it('requires --rest for a batch that another version of PrintReady started', { tags: 'slow' }, async () => {
    await bulk(...allArguments());
    const path = join(out, JOURNAL_NAME);
    writeFileSync(path, readFileSync(path, 'utf8').replace(/"engine":"[^"]*"/, '"engine":"0.0.1"'));
    expect(await bulk(at('recipe.json'), '-o', out, '--resume')).toMatchObject({
      code: 2,
      err: expect.stringContaining('PrintReady 0.0.1 began this batch') as string,
    });
    expect((await bulk(at('recipe.json'), '-o', out, '--resume', '--rest')).code).toBe(1);
  });

  /** Resolves once the folder contains `many` results or the child has exited. */
  async function waitForResults(many: number, child: ChildProcess): Promise<void> {
    for (;;) {
      const made = existsSync(out) ? readdirSync(out).filter((name) => name.endsWith('.png')) : [];
      if (made.length >= many || child.exitCode !== null) return;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  it.each(['SIGKILL', 'SIGINT'] as const)(
    'writes the same results after %s and --resume as in an uninterrupted run',
    { tags: 'slow' },
    async (signal) => {
      const names = Array.from({ length: 12 }, (_, index) => at(`many-${index}.png`));
      // Files after the fourth are large, so that the signal arrives while they are being processed.
      for (const [index, path] of names.entries()) {
        writeFileSync(path, index < 4 ? drawArt(64 + index, 48) : drawArt(800 + index, 500));
      }
      await bulk(at('recipe.json'), ...names, '-o', out);
      const uninterrupted = out;
      const wanted = readdirSync(uninterrupted).filter((name) => name.endsWith('.png'));
      expect(wanted).toHaveLength(12);

      out = at(`out-${++count}`);
      const child = spawn(
        process.execPath,
        [program, 'bulk', at('recipe.json'), ...names, '-o', out, '--jobs', '2'],
        {
          stdio: 'ignore',
        },
      );
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      await waitForResults(3, child);
      child.kill(signal);
      await ended;
      const before = readdirSync(out).filter((name) => name.endsWith('.png')).length;
      expect(before).toBeLessThan(12);
      writeFileSync(join(out, 'many-0-01.png.4711.part'), 'half');
      writeFileSync(join(out, 'archive.001.part'), 'mine');
      const resumed = await bulk(at('recipe.json'), '-o', out, '--resume');
      expect(resumed.code).toBe(0);
      expect(resumed.err.replaceAll(SIZE_LINES, '')).toBe('');
      for (const name of wanted)
        expect(bytesOf(name).equals(readFileSync(join(uninterrupted, name))), name).toBe(true);
      const files = readdirSync(out).filter((name) => !name.startsWith('.'));
      expect(files.toSorted()).toEqual(
        [...wanted, 'archive.001.part', 'manifest.csv', 'manifest.json'].toSorted(),
      );
    },
  );
});

describe('Ctrl-C', () => {
  it('stops the batch gracefully, and leaves a second SIGINT to the default handler', async () => {
    const names = Array.from({ length: 6 }, (_, index) => at(`stopped-${index}.png`));
    for (const path of names) writeFileSync(path, drawArt(64, 48));
    const before = process.listenerCount('SIGINT');
    const running = bulk(at('recipe.json'), ...names, '-o', out, '--jobs', '1');
    await expect.poll(() => process.listenerCount('SIGINT')).toBe(before + 1);
    process.emit('SIGINT');
    expect(process.listenerCount('SIGINT')).toBe(before);
    const { code, err } = await running;
    expect(code).toBe(1);
    expect(err).toContain('of 6 files have ended. --resume goes on.');
    const resumed = await bulk(at('recipe.json'), '-o', out, '--resume');
    expect(resumed.code).toBe(0);
    expect(resumed.err.replaceAll(SIZE_LINES, '')).toBe('');
  });
});

describe('full disk', () => {
  it('reports the file that does not fit, leaves no partial result, and resumes once there is space', {
    tags: 'slow',
  }, async () => {
    const loud = new PNG({ width: 400, height: 400 });
    for (let i = 0, noise = 1; i < loud.data.length; i++) {
      noise = (Math.imul(noise, 1_664_525) + 1_013_904_223) >>> 0;
      loud.data[i] = i % 4 === 3 ? 255 : noise >>> 24;
    }
    writeFileSync(at('loud.png'), PNG.sync.write(loud));
    const words = [at('recipe.json'), at('loud.png'), at('one.png'), '-o'];
    await bulk(...words, out);
    const uninterrupted = out;
    out = at(`out-${++count}`);
    // `ulimit` caps file size at 32 kB for the spawned program and its children, to simulate a full disk.
    const { status, stderr } = spawnSync(
      'bash',
      ['-c', 'ulimit -f 32; exec "$0" "$@"', process.execPath, program, 'bulk', ...words, out],
      { encoding: 'utf8' },
    );
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringContaining('loud.png: It is larger than this disk takes.') as string,
    });
    expect(readdirSync(out).toSorted()).toEqual([JOURNAL_NAME, 'manifest.csv', 'manifest.json', 'one-2.png']);
    const resumed = await bulk(at('recipe.json'), '-o', out, '--resume');
    expect(resumed.code).toBe(0);
    expect(resumed.err.replaceAll(SIZE_LINES, '')).toBe('');
    for (const name of ['loud-1.png', 'one-2.png'])
      expect(bytesOf(name).equals(readFileSync(join(uninterrupted, name))), name).toBe(true);
  });
});

describe('journal of a batch', () => {
  type File = { readonly name: string };
  const open = () => openFolderJournal<File, string, Cause>(out);
  const changes = {
    phase: 'running',
    items: [{ id: '1', subject: { name: 'a' }, stage: { kind: 'waiting' }, attempt: 0 }],
    removed: [],
    order: ['1'],
  } as const;

  it('loads the same state as the in-memory journal, and ignores a truncated last line', async () => {
    await createJournal(out, { engine: '1', recipe: '{}', date: '2026-11-23' });
    expect(await open().load()).toBeNull();
    await open().keep(changes);
    const memory = createMemoryJournal<File, string>();
    await memory.keep(changes);
    expect(await open().load()).toEqual(await memory.load());
    const path = join(out, JOURNAL_NAME);
    writeFileSync(path, `${readFileSync(path, 'utf8')}{"phase":"fini`);
    expect(await open().load()).toEqual(await memory.load());
    await open().keep({ phase: 'finished', items: [], removed: [] });
    expect((await open().load())?.phase).toBe('finished');
    await open().forget();
    expect(await open().load()).toBeNull();
  });
});
