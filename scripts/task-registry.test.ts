import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RegistryError } from './registry-error.ts';
import { renderTasks } from './task-registry.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'printready-tasks-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const WORK = 'export async function work() {}\n';

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

const fails = (words: string) => {
  expect(() => renderTasks(root)).toThrow(RegistryError);
  expect(() => renderTasks(root)).toThrow(words);
};

describe('renderTasks', () => {
  it('lists each task with the facts from its file', () => {
    write(
      'far/away/cut-up.task.ts',
      `export const task = { name: 'cut-up', pool: 'runs', patience: { totalMs: 9_000 satisfies number } } as const satisfies TaskFacts;\n${WORK}`,
    );
    write('look.task.ts', `export const task = { name: 'look', pool: 'openings', patience: null };\n${WORK}`);
    write('look.ts', 'export const task = 1;\n');
    const files = renderTasks(root);
    const tasks = files.get('worker/tasks.gen.ts');
    expect(tasks).toContain("'cut-up': { name: 'cut-up', pool: 'runs', patience: { totalMs: 9000 } },");
    expect(tasks).toContain("'look': { name: 'look', pool: 'openings', patience: null },");
    expect(tasks).toContain("import type { work as cutUp } from '../far/away/cut-up.task.ts';");
    expect(files.get('worker/loaders.gen.ts')).toContain("'look': () => import('../look.task.ts'),");
  });
  it('requires exported facts and a work function', () => {
    write('look.task.ts', WORK);
    fails('look.task.ts must export `task`');
    write('look.task.ts', "export const task = { name: 'look', pool: 'runs', patience: null };\n");
    fails('a function `work`');
  });
  it('requires a unique name that matches the file', () => {
    const named = `export const task = { name: 'look', pool: 'runs', patience: null };\n${WORK}`;
    write('see.task.ts', named);
    fails("must be 'see'");
    rmSync(join(root, 'see.task.ts'));
    write('one/look.task.ts', named);
    write('two/look.task.ts', named);
    fails('Two tasks are called "look"');
  });
  it('rejects facts that are not literals', () => {
    write(
      'look.task.ts',
      `export const task = { name: 'look', pool: 'runs', patience: { totalMs: LIMIT } };\n${WORK}`,
    );
    fails('literals, not `LIMIT`');
  });
});
