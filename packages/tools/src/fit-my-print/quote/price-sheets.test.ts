import { encodeImage } from '@printready/codecs';
import { joinBytes } from '@printready/pixels/bytes';
import { createRaster } from '@printready/pixels/raster';
import { type ShopRates, TYPICAL_RATES } from '@printready/print/cost';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ToolInput } from '../../contract/define-file-tool.ts';
import { tool } from '../file.ts';

const priced = { ...TYPICAL_RATES.dtf.color, centsPerThousand: 9_000 };
const RATES: ShopRates = {
  ...TYPICAL_RATES,
  dtf: { color: priced, white: priced, named: [] },
  ...{ powderCentsPerKilogram: 2_000, marginPercent: 50, setupCents: 500 },
};
const bytesOf = (rates: unknown) => new TextEncoder().encode(JSON.stringify(rates));

const IDLE = { signal: new AbortController().signal, progress() {} };

let sized: ToolInput;
let unsized: ToolInput;

beforeAll(async () => {
  const input = async (name: string, extras: Parameters<typeof createRaster>[2]): Promise<ToolInput> => {
    const art = createRaster(100, 60, extras);
    art.data.fill(255);
    return { name, bytes: await encodeImage(art, { format: 'png' }) };
  };
  sized = await input('art.png', { resolution: { x: 100, y: 100 } });
  unsized = await input('phone.png', {});
});

const run = async (options: Readonly<Record<string, unknown>>, inputs: readonly ToolInput[] = [sized]) => {
  const { ok, files, figures, findings } = await tool.run(inputs, { ppi: 100, ...options }, IDLE);
  const value = (id: string) => {
    const figure = figures.find((one) => one.id === id);
    return figure && 'value' in figure ? figure.value : null;
  };
  const texts = findings.filter(({ code }) => ['price-missing', 'rates-unreadable'].includes(code));
  return { ok, files, value, texts: texts.map(({ text }) => text) };
};

describe('Fit My Print with rates', () => {
  it('says ink, cost, and price, and writes no quote unless --quote is given', async () => {
    const { ok, files, value, texts } = await run({ rates: bytesOf(RATES), white: true });
    expect({ ok, texts }).toEqual({ ok: true, texts: [] });
    expect(files.map(({ name }) => name)).toEqual(['art_sheet.pdf']);
    expect(value('job-cost')).toBeGreaterThan(5);
    expect(value('price')).toBeCloseTo(1.5 * value('job-cost')!, 1);
    expect(value('ink-0')).not.toBeNull();
  });

  it('writes a quote with shop, job, and date', async () => {
    const by = { quoteShop: 'Copper Fox', quoteJob: 'Order 81', quoteDate: '2026-11-30' };
    const { files } = await run({ rates: bytesOf(RATES), quote: true, ...by });
    const again = await run({ rates: bytesOf(RATES), quote: true, ...by });
    const quote = joinBytes(files.find(({ name }) => name === 'art_quote.pdf')!.parts);
    expect(new TextDecoder('latin1').decode(quote)).toMatch(/^%PDF-1\.7/);
    expect(joinBytes(again.files[1]!.parts)).toEqual(quote);
  });

  it('says which price is missing, and still writes the sheet', async () => {
    const { ok, files, texts } = await run({ rates: bytesOf(TYPICAL_RATES), quote: true, white: true });
    expect({ ok, files: files.length }).toEqual({ ok: false, files: 1 });
    expect(texts).toEqual(['There is no price. Set a price first: white ink, powder.']);
  });

  it('gives no price for art of an assumed size', async () => {
    const { ok, texts, value } = await run({ rates: bytesOf(RATES) }, [sized, unsized]);
    expect({ ok, price: value('price') }).toEqual({ ok: false, price: null });
    expect(texts).toEqual(['There is no price. Give phone.png a width: the print size is only assumed.']);
  });

  it('names the letters that a quote cannot print', async () => {
    const { texts, value } = await run({ rates: bytesOf(RATES), quote: true, quoteJob: 'Заказ 81' });
    expect(texts[0]).toMatch(/^A quote cannot print З а к з/);
    expect(value('price')).not.toBeNull();
  });

  it('writes nothing if the rates cannot be read, or --quote is given without rates', async () => {
    const wrong = await run({ rates: bytesOf([1]) });
    expect({ ok: wrong.ok, files: wrong.files }).toEqual({ ok: false, files: [] });
    expect(wrong.texts).toEqual(['This file holds no rates. Save them from “Ink and prices” in the app.']);
    const none = await run({ quote: true });
    expect(none.texts).toEqual(['A quote needs your rates. Save them from “Ink and prices” in the app.']);
  });
});
