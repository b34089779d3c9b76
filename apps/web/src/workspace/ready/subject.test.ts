/** File and print size that "Ready for print?" checks. */
import { createRaster } from '@printready/pixels/raster';
import { describe, expect, it } from 'vitest';
import { answerPrintSize, createDocument, type OpenDocument } from '../../files/document.ts';
import type { RunResult } from '../../runs/use-run.ts';
import type { RunTask } from '../../threads/use-job.ts';
import { imageSubject, resultSubject } from './subject.ts';

function opened(name: string, format: OpenDocument['format'], ppi: number | null): OpenDocument {
  const source = createRaster(1500, 3000, { resolution: ppi === null ? null : { x: ppi, y: ppi } });
  const decoded = { raster: source, format, findings: [] };
  const blob = new Blob(['as it came']);
  return createDocument(
    { name, blob },
    { ok: true, decoded, levels: [source], proxy: source, suggested: {} },
  );
}

const written = new Blob(['as it is written']);
function listen() {
  const asked: { task: string; request: unknown }[] = [];
  const runTask = ((task: string, request: unknown) => {
    asked.push({ task, request });
    return Promise.resolve(written);
  }) as RunTask;
  return { asked, runTask };
}

describe('check of the open image', () => {
  it("reads the open image's own file", async () => {
    const { asked, runTask } = listen();
    const document = opened('art.jpg', 'jpeg', 300);
    const { name, file, resolution, printSize } = imageSubject('halftone', document);
    expect(await file(runTask)).toBe(document.file.blob);
    expect([name, resolution, asked]).toEqual(['art.jpg', null, []]);
    expect(printSize).toEqual({ widthMm: 127, heightMm: 254 });
  });

  it("reads a PNG of the pixels if the validator does not read the image's format", async () => {
    const { asked, runTask } = listen();
    const document = opened('art.avif', 'avif', 300);
    const { name, file } = imageSubject('halftone', document);
    expect(await file(runTask)).toBe(written);
    expect(name).toBe('art.png');
    expect(asked).toMatchObject([{ task: 'export-result', request: { format: 'png', stem: 'art' } }]);
  });

  it('uses the print size set by the user, or none if it is unknown', () => {
    const unknown = opened('art.png', 'png', 72);
    expect(imageSubject('halftone', unknown)).toMatchObject({ resolution: null, printSize: null });
    const said = answerPrintSize(unknown, { x: 150, y: 150 });
    expect(imageSubject('halftone', said)).toMatchObject({
      resolution: { x: 150, y: 150 },
      printSize: { widthMm: 254, heightMm: 508 },
    });
  });
});

describe('check of the result', () => {
  const output = { mediaType: '', label: '', note: '', main: true } as const;
  const svg = { ...output, id: 'svg', extension: 'svg' };
  const zip = { ...output, id: 'plates', extension: 'zip' };
  const result = (exports: readonly string[]): RunResult => {
    const document = opened('art.jpg', 'jpeg', 300);
    const { size, levels } = document.picture;
    return {
      ...{ document, figures: [], findings: [], lines: null, options: {}, seconds: 1, requestId: 'r' },
      ...{ asked: null, paid: true, saved: false, source: { exports } },
      ...{ picture: { size, levels }, size: { ...size, resolution: { x: 300, y: 300 } }, written: null },
    };
  };

  it('reads the file that Download delivers', async () => {
    const { asked, runTask } = listen();
    const manifest = { suffix: '_vector', outputs: [svg] };
    const { name, file } = resultSubject('image-vectorizer', manifest, result(['svg']));
    expect(await file(runTask)).toBe(written);
    expect(name).toBe('art_vector.svg');
    expect(asked).toMatchObject([
      { task: 'export-result', request: { format: 'svg', result: { exports: ['svg'] } } },
    ]);
  });

  it('reads a PNG if Download delivers an archive', async () => {
    const { asked, runTask } = listen();
    const manifest = { suffix: '_plates', outputs: [zip] };
    const { name, file } = resultSubject('color-separator', manifest, result(['plates']));
    await file(runTask);
    expect(name).toBe('art_plates.png');
    expect(asked).toMatchObject([{ request: { format: 'png' } }]);
  });
});
