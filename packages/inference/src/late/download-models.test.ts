import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { convertInThread, readLayers } from './convert-in-thread.ts';
import type { Bytes } from './download-lock.ts';
import { downloadModels, dropDamaged, pathOf } from './download-models.ts';
import { type LateModel, type LatePackage, readLateModels, readLateSettings } from './late-model.ts';
import { packByNpm } from './npm-pack.ts';
import { makeFakeLayers, makeFakePackage } from './testing/fake-package.ts';

const fake = makeFakePackage();
afterAll(() => fake.remove());

let folder = '';
let count = 0;
beforeEach(() => {
  folder = join(fake.folder, `kept-${count++}`);
});

const first = fake.models[0]!;
const from = (source: LateModel['source']): LateModel => ({ ...first, source });

function expectAll(): void {
  for (const one of fake.models)
    expect(readFileSync(pathOf(folder, one)).equals(fake.bytesOf(one.model.id)!), one.model.id).toBe(true);
  expect(readdirSync(folder).sort()).toEqual(
    fake.models
      .flatMap(({ model: { id, sha256 } }) => [`${id}.${sha256.slice(0, 12)}.onnx`, `${id}.LICENSE.txt`])
      .sort(),
  );
}

describe('downloading neural networks', () => {
  it('joins the pieces of a network, stores the license next to it, and leaves no temporary files', async () => {
    const seen: Bytes[] = [];
    await downloadModels(fake.models, folder, { report: (bytes) => seen.push(bytes) });
    expectAll();
    expect(readFileSync(join(folder, 'fake-small.LICENSE.txt'), 'utf8')).toBe(
      'fake-small, by Nobody (MIT).\nFrom the fake package.\n\nThe license of the fake package.\n',
    );
    expect(seen.at(-1).received).toBe(seen.at(-1).total);
  });

  it('skips existing files and repairs damaged ones', {
    tags: 'slow',
  }, async () => {
    await downloadModels(fake.models, folder);
    const gone = fake.models.map((one) => ({
      ...one,
      source: { kind: 'file', path: '/nowhere', notice: '' } as const,
    }));
    await downloadModels(gone, folder);
    const bytes = readFileSync(pathOf(folder, first));
    bytes[100]! ^= 1;
    writeFileSync(pathOf(folder, first), bytes);
    await dropDamaged(fake.models, folder);
    await expect(downloadModels(gone, folder)).rejects.toThrow('nowhere');
    await downloadModels(fake.models, folder);
    expectAll();
  });

  it('converts a network in the layers format in a separate thread', { tags: 'slow' }, async () => {
    const layered = makeFakeLayers();
    try {
      await downloadModels([layered.model], folder);
      const { id, sha256 } = layered.model.model;
      const bytes = readFileSync(pathOf(folder, layered.model));
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
      expect(readFileSync(join(folder, `${id}.LICENSE.txt`), 'utf8')).toContain('MIT License');
    } finally {
      layered.remove();
    }
  });

  it('reports missing files in a package and networks that cannot be converted', async () => {
    const strange = { modelTopology: { model_config: { config: { layers: [] } } }, weightsManifest: [] };
    const files = new Map([['models/x2/model.json', Buffer.from(JSON.stringify(strange))]]);
    expect(() => readLayers('lost', 'models/x9', files)).toThrow(
      'models/x9/model.json is not in the package',
    );
    await expect(convertInThread(readLayers('strange', 'models/x2', files))).rejects.toThrow(Error);
  });

  it('rejects a tarball whose hash differs from the expected one', { tags: 'slow' }, async () => {
    const swapped = (own: Partial<LatePackage>) =>
      fake.models.map((one) =>
        one.source.kind === 'pieces'
          ? { ...one, source: { ...one.source, from: { ...one.source.from, ...own } } }
          : one,
      );
    const another = downloadModels(swapped({ integrity: 'sha512-another' }), folder);
    await expect(another).rejects.toMatchObject({ code: 'damaged' });
    const broken = join(fake.folder, 'broken.tgz');
    const bytes = readFileSync(fake.tarball);
    bytes[bytes.length >> 1]! ^= 1;
    writeFileSync(broken, bytes);
    await expect(downloadModels(swapped({ spec: `file:${broken}` }), folder)).rejects.toMatchObject({
      name: 'DownloadProblem',
    });
    expect(readdirSync(folder)).toEqual([]);
    await downloadModels(fake.models, folder);
    expectAll();
  });

  it('rejects a network that differs from the manifest', async () => {
    const other = { ...first, model: { ...first.model, sha256: '0'.repeat(64) } };
    await expect(downloadModels([other], folder)).rejects.toMatchObject({ code: 'damaged' });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('reports a failed connection', async () => {
    const unreachable = from({ kind: 'url', url: 'http://127.0.0.1:9/network.onnx', notice: '' });
    await expect(downloadModels([unreachable], folder)).rejects.toMatchObject({ code: 'offline' });
  });

  it('takes over the lock of a killed process and removes its partial files', async () => {
    mkdirSync(join(folder, '.work-dead'), { recursive: true });
    writeFileSync(join(folder, '.work-dead', 'half.onnx'), 'half');
    const script = `const { acquireDownloadLock } = await import(${JSON.stringify(new URL('./download-lock.ts', import.meta.url).href)});
      await acquireDownloadLock(${JSON.stringify(folder)}); console.log('has it'); setInterval(() => {}, 1000);`;
    const other = spawn(process.execPath, ['--input-type=module', '-e', script]);
    await once(other.stdout, 'data');
    other.kill('SIGKILL');
    await once(other, 'exit');
    // Makes the heartbeat time out.
    utimesSync(join(folder, 'downloading.json'), new Date(0), new Date(0));
    await downloadModels(fake.models, folder);
    expectAll();
  });

  it('downloads in only one of two processes and reports its progress to the other', async () => {
    const seen: Bytes[] = [];
    await Promise.all([
      downloadModels(fake.models, folder),
      downloadModels(fake.models, folder, { report: (bytes) => seen.push(bytes) }),
    ]);
    expectAll();
    expect(seen.length).toBeGreaterThan(0);
  });

  it('stops the download on abort', async () => {
    const controller = new AbortController();
    const downloading = downloadModels(fake.models, folder, { signal: controller.signal });
    controller.abort(new Error('closing'));
    await expect(downloading).rejects.toThrow('closing');
    await downloadModels(fake.models, folder);
    expectAll();
  });
});

it('passes npm its settings but no secrets', async () => {
  mkdirSync(folder, { recursive: true });
  const script = join(folder, 'npm.js');
  writeFileSync(
    script,
    "require('fs').writeFileSync(process.argv[5] + '/names.tgz', Object.keys(process.env).join(' '));",
  );
  const own = {
    npm_execpath: script,
    npm_config_registry: 'https://registry.example',
    HTTPS_PROXY: '',
    NPM_TOKEN: 'x',
  };
  const secret = { SERVER_SECRET: 'x', DATABASE_URL: 'x', OPENAI_API_KEY: 'x', PGPASSWORD: 'x' };
  for (const [name, value] of Object.entries({ ...own, ...secret })) vi.stubEnv(name, value);
  const { signal } = new AbortController();
  const tarball = await packByNpm('fake', folder, { report: () => undefined, signal }).finally(() =>
    vi.unstubAllEnvs(),
  );
  const names = readFileSync(tarball, 'utf8').split(' ');
  expect(names).toEqual(expect.arrayContaining([...Object.keys(own), 'PATH']));
  expect(names.filter((name) => name in secret)).toEqual([]);
});

describe('settings for neural networks', () => {
  const own = {
    ...first.model,
    kind: undefined,
    id: 'isnet-small',
    side: 320,
    file: 'own.onnx',
    notice: 'own.txt',
  };
  const write = (content: unknown): string => {
    const file = join(fake.folder, 'models.json');
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
    return file;
  };

  it('replaces a built-in network with one from a file', async () => {
    writeFileSync(join(fake.folder, 'own.onnx'), fake.bytesOf('fake-small')!);
    writeFileSync(join(fake.folder, 'own.txt'), 'Ours.');
    const models = readLateModels(write([own]));
    const sideOf = ({ model }: LateModel) => (model.kind === 'segmentation' ? model.side : null);
    expect(models.map((one) => [one.model.id, sideOf(one), one.when])).toEqual([
      ['isnet-small', 320, 'start'],
      ['isnet-medium', 1024, 'start'],
      ['esrgan-thick-2x', null, 'asked'],
      ['esrgan-thick-3x', null, 'asked'],
    ]);
    await downloadModels([models[0]!], folder);
    expect(readFileSync(pathOf(folder, models[0]!)).equals(fake.bytesOf('fake-small')!)).toBe(true);
    expect(readFileSync(join(folder, 'isnet-small.LICENSE.txt'), 'utf8')).toBe(
      'fake-small, by Nobody (MIT).\nOurs.',
    );
  });

  it.each([
    ['no JSON', '{', /cannot be read/],
    ['no hash', [{ ...own, sha256: 'abc' }], /sha256/],
    ['two sources', [{ ...own, url: 'https://example.com/a.onnx' }], /either "file" or "url"/],
    ['a name outside the folder', [{ ...own, id: '../x' }], /id/],
  ])('rejects a manifest with %s and names the problem', (_name, content, words) => {
    const file = write(content);
    expect(() => readLateModels(file)).toThrow(words);
  });

  it('reads from the environment whether and into which folder to download models', () => {
    const { on, folder: kept } = readLateSettings({ MODELS: 'off', DATA_DIR: '/data' });
    expect([on, kept]).toEqual([false, join('/data', 'models')]);
    expect(readLateSettings({ MODELS_FOLDER: '/m' })).toMatchObject({ on: true, folder: '/m' });
  });
});
