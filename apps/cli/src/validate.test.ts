/** The validator as a shop's intake runs it: the real command, its output and its exit codes. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PROFILES } from '@printready/preflight';
import { afterAll, describe, expect, it } from 'vitest';

const program = fileURLToPath(new URL('../bin/printready.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'printready-validate-'));
afterAll(() => rmSync(folder, { recursive: true }));

function printready(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

function put(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const svg = (body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="50mm" height="50mm" viewBox="0 0 50 50">${body}</svg>`;
const good = put('good.svg', svg('<rect width="9" height="9" fill="#000"/>'));
const bad = put('bad.svg', svg('<text font-family="Acme">x</text>'));
const broken = put('broken.pdf', '%PDF-1.4 nothing');

describe('printready inspect', () => {
  it('prints facts as JSON', () => {
    const { status, stdout } = printready('inspect', bad, '--json');
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ kind: 'svg', widthMm: 50, hasText: true, fonts: ['Acme'] });
  });
  it('ends with 1 for a file that cannot be read, 2 for a command that cannot be understood', () => {
    const { status, stdout } = printready('inspect', broken, '--json');
    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ kind: 'unreadable', claimedKind: 'pdf' });
    expect(printready('inspect', join(folder, 'none.pdf')).stderr).toMatch(/no such file/);
    expect(printready('inspect').status).toBe(2);
  });
});

describe('printready validate', () => {
  it('ends with 0 when no file has an error, with 1 when one has; none stops another', () => {
    expect(printready('validate', good).status).toBe(0);
    const { status, stdout } = printready('validate', good, broken, bad, '--format', 'json');
    expect(status).toBe(1);
    const list = JSON.parse(stdout) as { fileName: string; isValid: boolean }[];
    expect(list.map(({ fileName, isValid }) => [fileName, isValid])).toEqual([
      ['good.svg', true],
      ['broken.pdf', false],
      ['bad.svg', false],
    ]);
  });
  it('says which file is not there, and validates the others', () => {
    const { status, stdout, stderr } = printready(
      'validate',
      join(folder, 'none.svg'),
      good,
      '--format',
      'json',
    );
    expect([status, stderr]).toEqual([1, `${join(folder, 'none.svg')}: there is no such file.\n`]);
    expect(JSON.parse(stdout)).toMatchObject([{ fileName: 'good.svg', isValid: true }]);
  });
  it('opens plain files only, and prints no control characters', () => {
    const pipe = join(folder, 'pipe.pdf');
    expect(spawnSync('mkfifo', [pipe]).status).toBe(0);
    const named = put('red\u001b[31m.pdf', 'no PDF');
    const { status, stdout, stderr } = printready('validate', pipe, '/dev/zero', named);
    expect(status).toBe(1);
    expect(stderr).toContain('pipe.pdf: this is no plain file.');
    expect(stderr).toContain('/dev/zero: this is no plain file.');
    expect(stdout).toContain('Could not be checked');
    expect(stdout + stderr).not.toContain('\u001b');
  });

  it('keeps the order of many files on several threads', () => {
    const names = Array.from({ length: 20 }, (_, i) =>
      put(
        `many-${i}.svg`,
        svg(`<rect width="${i + 1}" height="9" fill="#000"/>`.repeat(i % 3 === 0 ? 500 : 1)),
      ),
    );
    const list = JSON.parse(printready('validate', ...names, '--format', 'json').stdout) as {
      fileName: string;
    }[];
    expect(list.map(({ fileName }) => fileName)).toEqual(names.map((_, i) => `many-${i}.svg`));
  });
  it('writes CSV and HTML, worst first', () => {
    expect(printready('validate', good, bad, '--format', 'csv').stdout).toMatch(
      /^File,Verdict[^\n]*\r\nbad\.svg,blocked/,
    );
    expect(printready('validate', bad, '--format', 'html').stdout).toMatch(/^<!doctype html>[\s\S]*bad\.svg/);
  });
  it('takes a shared profile, and says what is wrong with one', () => {
    const loose = put('loose.json', JSON.stringify({ ...PROFILES[0], id: 'mine', name: 'Mine' }));
    expect(
      JSON.parse(printready('validate', good, '--profile', loose, '--format', 'json').stdout),
    ).toMatchObject([{ profile: { id: 'mine' } }]);
    const wrong = printready('validate', good, '--profile', put('wrong.json', '{}'));
    expect([wrong.status, /is no profile/.test(wrong.stderr)]).toEqual([2, true]);
    expect(printready('validate', good, '--profile', 'nonesuch').stderr).toMatch(/standard, dtf/);
  });
});
