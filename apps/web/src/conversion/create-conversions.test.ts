/**
 * Probes added files and converts them on request. One file's failure does not stop the others. Results stay until
 * replaced.
 */
import { expect, test } from 'vitest';
import { type ConversionDeps, type ConvertedFile, createConversions, itemOf } from './create-conversions.ts';
import type { ConverterSettings } from './settings.ts';

const settings = (format: string) => ({ format }) as ConverterSettings;
const made = (given: ConverterSettings) => ({ settings: given }) as ConvertedFile;
const probed = { format: 'png', pages: 1, layers: 0, picture: 'blob:' } as never;

function start(replaced: Partial<ConversionDeps> = {}) {
  const deps: ConversionDeps = {
    probe: () => Promise.resolve(probed),
    convert: (_, given) => Promise.resolve(made(given)),
    describe: (error) => (error as Error).message,
    refuse: ({ size }) => (size > 3 ? 'too large' : null),
    ...replaced,
  };
  const list = createConversions(() => deps);
  const items = () => list.runs.state().list.items.map(itemOf);
  list.add(
    [new File(['art'], 'a.png'), new File(['much art'], 'big.png'), new File(['b'], 'b.png')],
    300,
    false,
  );
  return { list, items, states: () => items().map(({ state }) => state) };
}

test('converts readable files, reconverts with new settings, and never reads a file over the size limit', async () => {
  const { list, items, states } = start();
  expect(states()).toEqual(['reading', 'failed', 'reading']);
  await list.probes.run();
  expect(states()).toEqual(['ready', 'failed', 'ready']);
  await list.run(settings('tiff'));
  expect(states()).toEqual(['done', 'failed', 'done']);
  expect(items()[1]?.problem).toBe('too large');
  await list.run(settings('pdf'));
  expect(items()[0]?.result?.settings.format).toBe('pdf');
});

test("reports a failed conversion and keeps the file's earlier result", async () => {
  const convert: ConversionDeps['convert'] = (file, given) =>
    given.format === 'pdf' && file.name === 'b.png'
      ? Promise.reject(new Error('no room'))
      : Promise.resolve(made(given));
  const { list, items, states } = start({ convert });
  await list.probes.run();
  await list.run(settings('tiff'));
  await list.run(settings('pdf'));
  expect(states()).toEqual(['done', 'failed', 'failed']);
  expect(items()[2]).toMatchObject({ problem: 'no room', result: { settings: { format: 'tiff' } } });
  await list.run(settings('tiff'));
  expect(states()).toEqual(['done', 'failed', 'done']);
});

test('restores the files’ earlier state on cancellation, and only probes files added during the conversion', async () => {
  const { list, items, states } = start({
    convert: (_, given, { signal }) =>
      given.format === 'tiff'
        ? Promise.resolve(made(given))
        : new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
          }),
  });
  await list.probes.run();
  await list.run(settings('tiff'));
  const running = list.run(settings('pdf'));
  list.add([new File(['c'], 'c.png')], 300, true);
  await list.probes.run();
  expect(states()).toEqual(['converting', 'failed', 'converting', 'ready']);
  await list.cancel();
  await running;
  expect(states()).toEqual(['done', 'failed', 'done', 'ready']);
  expect(items()[0]?.result?.settings.format).toBe('tiff');
  expect(items()[3]?.unsaved).toBe(true);
  list.markSaved(items()[3]!.id);
  expect(items()[3]?.unsaved).toBe(false);
});

test('queues a file that is still being probed, and converts it afterward', async () => {
  const reads: Record<string, (probed: never) => void> = {};
  const { list, states } = start({
    probe: (file) =>
      new Promise((resolve) => {
        reads[file.name] = resolve;
      }),
  });
  const all = list.run(settings('tiff'));
  expect(states()).toEqual(['queued', 'failed', 'queued']);
  reads['b.png']?.(probed);
  await expect.poll(states).toEqual(['queued', 'failed', 'done']);
  reads['a.png']?.(probed);
  await all;
  expect(states()).toEqual(['done', 'failed', 'done']);
});

test('finishes probing a queued file but does not convert it if the conversion is canceled', async () => {
  let read = (_: never): void => undefined;
  const { list, states } = start({
    probe: (file) =>
      file.name === 'a.png'
        ? new Promise((resolve) => {
            read = resolve;
          })
        : Promise.resolve(probed),
  });
  const all = list.run(settings('tiff'));
  await expect.poll(states).toEqual(['queued', 'failed', 'done']);
  await list.cancel();
  expect(states()).toEqual(['reading', 'failed', 'done']);
  read(probed);
  await all;
  expect(states()).toEqual(['ready', 'failed', 'done']);
});
