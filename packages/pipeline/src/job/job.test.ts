import { createHash } from 'node:crypto';
import { readZip, streamZip } from '@printready/documents/zip';
import { describe, expect, it } from 'vitest';
import { type FileFacts, type NewJob, readJob, writeJob } from './job.ts';
import { changedResults, changesSince, matchSources } from './reorder.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const ART = encode('<svg xmlns="http://www.w3.org/2000/svg"/>');
const LIST = encode('Name\nMüller\n');

const facts = (name: string, bytes: Uint8Array): FileFacts => ({
  ...{ name, bytes: bytes.length },
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

const SOURCES = [facts('logo.svg', ART), facts('back.svg', encode('back'))];
const NEW: NewJob = {
  ...{ madeAt: '2026-05-01T10:00:00.000Z', program: '0.1.0', sources: SOURCES },
  results: [facts('logo_sheet.pdf', encode('sheet'))],
  options: { widthMm: 330.2, list: LIST, arts: [{ quantity: 3 }] },
};

const join = (parts: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(parts));
const written = async (job: Partial<NewJob> = {}) => join(await writeJob({ ...NEW, ...job }));

async function opened(bytes: Uint8Array) {
  const read = await readJob(bytes);
  if (!read.ok) expect.fail(read.problem.text);
  return read.job;
}

const codeOf = async (bytes: Uint8Array) => {
  const read = await readJob(bytes);
  return read.ok ? 'ok' : read.problem.code;
};

const namesIn = (bytes: Uint8Array) => {
  const zip = readZip(bytes, { files: 100, bytes: 1e6 });
  return zip.ok ? [...zip.files.keys()] : [];
};

/** A job whose manifest is changed. */
async function changed(change: (manifest: Record<string, unknown>) => unknown): Promise<Uint8Array> {
  const zip = readZip(await written(), { files: 100, bytes: 1e6 });
  if (!zip.ok) expect.fail(zip.problem.text);
  const { files } = zip;
  const manifest = JSON.parse(Buffer.from(files.get('job.json')!).toString()) as Record<string, unknown>;
  function* entries() {
    yield { name: 'job.json', bytes: encode(JSON.stringify(change(manifest))) };
    for (const [name, bytes] of files) if (name !== 'job.json') yield { name, bytes };
  }
  const parts: Uint8Array[] = [];
  for await (const part of streamZip(entries())) parts.push(part);
  return join(parts);
}

async function manifestOf(): Promise<Record<string, unknown>> {
  let found: Record<string, unknown> = {};
  await changed((manifest) => (found = manifest));
  return found;
}

describe('a job file', () => {
  it('keeps all options, files among them, and the facts of sources and results', async () => {
    const job = await opened(await written());
    expect(job).toMatchObject({
      madeAt: NEW.madeAt,
      program: '0.1.0',
      sources: SOURCES,
      results: NEW.results,
    });
    expect(job.options).toMatchObject({ widthMm: 330.2, ppi: 300, arts: [{ quantity: 3, widthMm: 0 }] });
    expect(job.options['list']).toEqual(LIST);
  });

  it('keeps reduced pictures of its sheets, and is damaged without one of them', async () => {
    const looks = [encode('one'), encode('two')];
    expect((await opened(await written({ looks }))).looks).toEqual(looks);
    expect((await opened(await written())).looks).toEqual([]);
    expect(await codeOf(await changed((manifest) => ({ ...manifest, looks: 1 })))).toBe('damaged');
    const withoutCount = Object.entries(await manifestOf()).filter(([key]) => key !== 'looks');
    expect(await codeOf(await changed(() => Object.fromEntries(withoutCount)))).toBe('ok');
  });

  it('is the same file for the same job', async () => {
    expect(await written()).toEqual(await written());
  });

  it('holds no artwork unless it is given', async () => {
    const without = await written();
    expect(namesIn(without)).toEqual(['job.json', 'options/list']);
    expect(Buffer.from(without).includes('<svg')).toBe(false);
    const artwork = new Map([[SOURCES[0]!.sha256, ART]]);
    const job = await opened(await written({ artwork }));
    expect(job.artwork).toEqual(artwork);
  });

  it('is refused if it is another file, damaged, or too new', async () => {
    expect(await codeOf(encode('a text that is long enough to be a file'))).toBe('no-job');
    const whole = await written();
    expect(await codeOf(whole.subarray(0, whole.length - 30))).toBe('damaged');
    expect(await codeOf(await changed(() => ({ format: 'other' })))).toBe('no-job');
    expect(await codeOf(await changed(() => 'text'))).toBe('damaged');
    const newer = await readJob(await changed((manifest) => ({ ...manifest, version: 9, later: true })));
    expect(newer.ok ? '' : newer.problem.text).toBe(
      'The job file is of version 9; this program reads up to version 1. Update PrintReady.',
    );
  });

  it.each([
    ['an option that does not exist', { options: { bleed: 3 } }],
    ['an option out of its range', { options: { ppi: 1 } }],
    ['a source without a hash', { sources: [{ name: 'a.svg', bytes: 1, sha256: 'none' }] }],
    ['a path out of the ZIP among the files', { optionFiles: ['../../etc/passwd'] }],
  ])('is refused with %s', async (_, patch) => {
    expect(await codeOf(await changed((manifest) => ({ ...manifest, ...patch })))).toBe('invalid');
  });
});

describe('matchSources', () => {
  const given = (path: string, bytes: Uint8Array) => ({ path, ...facts(path, bytes) });
  const job = { sources: SOURCES, artwork: new Map() };

  it('recognizes renamed files by their content, in the order of the job', () => {
    const matched = matchSources(job, [given('b (1).svg', encode('back')), given('x.svg', ART)]);
    expect(matched).toEqual({ ok: true, paths: ['x.svg', 'b (1).svg'] });
  });

  it('takes artwork from the job if no file is given for it', () => {
    const artwork = new Map([[SOURCES[0]!.sha256, ART]]);
    const matched = matchSources({ ...job, artwork }, [given('back.svg', encode('back'))]);
    expect(matched).toEqual({ ok: true, paths: [null, 'back.svg'] });
  });

  it.each([
    [
      'a changed file',
      [given('logo.svg', encode('new')), given('back.svg', encode('back'))],
      '“logo.svg” is not the file that was printed: its content differs. Give the file of the job, or make a new sheet with this one.',
    ],
    [
      'a file that is not part of the job',
      [given('logo.svg', ART), given('back.svg', encode('back')), given('c.svg', encode('c'))],
      '“c.svg” is not part of this job. Leave it out, or make a new sheet.',
    ],
    ['a missing file', [given('logo.svg', ART)], 'The job needs “back.svg”. Name it after --source.'],
  ])('refuses %s', (_, files, text) => {
    const matched = matchSources(job, files);
    expect(matched.ok ? '' : matched.problem.text).toBe(text);
  });
});

describe('changes since a job', () => {
  it('names film, inks and other options that are given again', async () => {
    const job = await opened(await written());
    const now = { ...job.options, widthMm: 558.8, white: true, list: encode('Name\nAnna\n') };
    const changes = await changesSince(job, { program: '0.1.0', options: now });
    expect(changes.map(({ text }) => text)).toEqual([
      'Film width was 330.2 and is 558.8 now.',
      'list was a file and is another file now.',
      'white was off and is on now.',
    ]);
  });

  it('names another version of the engine, and nothing for an unchanged job', async () => {
    const job = await opened(await written());
    const now = { program: '0.1.0', options: job.options };
    expect(await changesSince(job, now)).toEqual([]);
    const [change] = await changesSince({ ...job, toolVersion: 99 }, now);
    expect(change).toMatchObject({ code: 'engine-changed' });
  });

  it('names results whose bytes differ', () => {
    const [result] = NEW.results;
    expect(changedResults(NEW, [result!])).toEqual([]);
    const other = facts('logo_sheet.pdf', encode('other'));
    expect(changedResults(NEW, [other]).map(({ text }) => text)).toEqual([
      'logo_sheet.pdf differs from the result of the job.',
    ]);
  });
});
