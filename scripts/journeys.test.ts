/** Tests the rules for the journeys in e2e/: the @core tag, and no fixed waits. */
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const ROOT = join(import.meta.dirname, '..');
const FOLDER = join(ROOT, 'e2e');

/** Files that may sleep, each with its reason. */
const SLEEPERS: Readonly<Record<string, string>> = {
  'account.e2e.ts': 'simulates a server that takes half a second to respond',
  'bulk-kills.e2e.ts': 'closes the tab at random moments of a batch',
  'screens.ts': 'takes screenshots of work in progress; not a test',
  'webgpu.e2e.ts': 'replaces the app’s timers with longer ones',
};

/** Lines with a fixed wait; a test's own timeout does not count. */
const sleepsIn = (source: string): string[] =>
  source.split('\n').filter((line) => /\bwaitForTimeout\(|(?<!test\.)(?<!this\.)\bsetTimeout\(/.test(line));

type Suite = { readonly specs?: readonly Spec[] | undefined; readonly suites?: readonly Suite[] | undefined };
const spec = z.object({ title: z.string(), file: z.string(), tags: z.array(z.string()) });
type Spec = z.output<typeof spec>;
const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({ specs: z.array(spec).optional(), suites: z.array(suite).optional() }),
);

const specsOf = ({ specs = [], suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)];

async function listJourneys(): Promise<Spec[]> {
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--list', '--reporter=json'];
  const { stdout } = await promisify(execFile)(join(ROOT, 'node_modules/.bin/playwright'), args, {
    cwd: ROOT,
    maxBuffer: 2 ** 26,
  });
  return specsOf(suite.parse(JSON.parse(stdout)));
}

describe('journeys', () => {
  it('have 25 to 32 tests tagged @core, and no other tag', async () => {
    const all = await listJourneys();
    const tagged = all.filter(({ tags }) => tags.length > 0);
    expect(tagged.filter(({ tags }) => tags.join() !== 'core')).toEqual([]);
    // Checks titles and file names, too, because --grep also matches them.
    expect(all.filter(({ title, file }) => `${file} ${title}`.includes('@'))).toEqual([]);
    expect(tagged.length).toBeGreaterThanOrEqual(25);
    expect(tagged.length).toBeLessThanOrEqual(32);
    const files = new Set(all.map(({ file }) => file));
    expect([...files].toSorted()).toEqual(
      readdirSync(FOLDER)
        .filter((name) => name.endsWith('.e2e.ts'))
        .toSorted(),
    );
  });

  it('are searched for fixed waits, but not for timeouts', () => {
    expect(sleepsIn('await page.waitForTimeout(100);')).toHaveLength(1);
    expect(sleepsIn('await new Promise((done) => setTimeout(done, 100));')).toHaveLength(1);
    expect(sleepsIn('test.setTimeout(LONG_WORK.timeout);')).toEqual([]);
    expect(sleepsIn('await settled(page);')).toEqual([]);
  });

  it('sleep only in listed files', () => {
    const sleepers = readdirSync(FOLDER).filter(
      (name) => name.endsWith('.ts') && sleepsIn(readFileSync(join(FOLDER, name), 'utf8')).length > 0,
    );
    expect(sleepers.toSorted()).toEqual(Object.keys(SLEEPERS).toSorted());
  });
});
