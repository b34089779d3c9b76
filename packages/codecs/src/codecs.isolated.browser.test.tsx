import { createRaster } from '@printready/pixels/raster';
import { describe, expect, test } from 'vitest';
import { decodeImage, encodeImage } from './index.ts';

function picture() {
  const raster = createRaster(40, 30, { resolution: { x: 300, y: 300 } });
  for (let i = 0; i < 40 * 30; i++)
    raster.data.set([(i % 40) * 6, Math.floor(i / 40) * 8, 90, i % 256], i * 4);
  return raster;
}

describe('codecs in Chromium', () => {
  test.each(['png', 'webp'] as const)(
    'decodes an encoded %s to the picture that was encoded',
    async (format) => {
      const decoded = await decodeImage(await encodeImage(picture(), { format }));
      if (!decoded.ok) throw new Error(decoded.problem.text);
      expect(decoded.raster).toEqual(picture());
    },
  );

  test('round-trips a JPEG with its size and resolution', async () => {
    const decoded = await decodeImage(await encodeImage(picture(), { format: 'jpeg' }));
    if (!decoded.ok) throw new Error(decoded.problem.text);
    const { width, height, resolution } = decoded.raster;
    expect({ width, height, resolution }).toEqual({ width: 40, height: 30, resolution: { x: 300, y: 300 } });
  });

  test('decodes a PNG that the browser encoded, bit for bit', async () => {
    const canvas = new OffscreenCanvas(64, 48);
    const context = canvas.getContext('2d')!;
    const gradient = context.createLinearGradient(0, 0, 64, 48);
    gradient.addColorStop(0, 'red');
    gradient.addColorStop(1, 'blue');
    context.fillStyle = gradient;
    context.fillRect(0, 0, 64, 48);
    const file = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
    const decoded = await decodeImage(file);
    if (!decoded.ok) throw new Error(decoded.problem.text);
    expect([...decoded.raster.data]).toEqual([...context.getImageData(0, 0, 64, 48).data]);
  });

  test('returns a problem for a damaged file, then opens the next file', async () => {
    const jpeg = await encodeImage(picture(), { format: 'jpeg' });
    const decoded = await decodeImage(jpeg.subarray(0, jpeg.length - 40));
    expect(decoded).toMatchObject({ ok: false, problem: { code: 'corrupt', format: 'jpeg' } });
    expect((await decodeImage(jpeg)).ok).toBe(true);
  });

  const middle = async (text: string) => {
    const decoded = await decodeImage(new TextEncoder().encode(text), { ppi: 72 });
    if (!decoded.ok) throw new Error(decoded.problem.text);
    const { width, height, data } = decoded.raster;
    const at = (Math.floor(height / 2) * width + Math.floor(width / 2)) * 4;
    return [...data.subarray(at, at + 4)];
  };

  test('resolves CSS variables in an SVG', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" style="--ink:hsl(0 100% 40%)"><rect width="40" height="40" style="fill:var(--ink)"/></svg>';
    expect(await middle(svg)).toEqual([204, 0, 0, 255]);
  });

  test('renders 100 % black ink in a PDF in its FOGRA39 color', async () => {
    const content = '0 0 0 1 k 0 0 40 40 re f';
    const pdf = `%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 40 40] /Contents 4 0 R /Resources << >> >> endobj
4 0 obj << /Length ${content.length} >> stream
${content}
endstream endobj
trailer << /Root 1 0 R >>`;
    expect(await middle(pdf)).toEqual([24, 23, 21, 255]);
  });
});
