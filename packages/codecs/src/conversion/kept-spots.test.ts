import { cutPsdSections, readExtraChannels, readPsdResources } from '@printready/documents/psd';
import { createPicture } from '@printready/pixels/picture';
import { createPlate } from '@printready/print/plates';
import { describe, expect, it } from 'vitest';
import { decodePicture } from '../index.ts';
import { encodePicture } from '../save.ts';
import { PLAIN_CONVERSION } from './conversion.ts';
import { convertFile } from './convert-file.ts';

const SIDE = 8;
const GOLD = { r: 200, g: 160, b: 40 };
const coverage = Uint8Array.from({ length: SIDE * SIDE }, (_, i) => i * 4);

/** CMYK with ink only in K, plus a stepped gold channel. */
function makePsd(): Promise<Uint8Array<ArrayBuffer>> {
  const data = Uint8Array.from({ length: SIDE * SIDE * 4 }, (_, i) => (i % 4 === 3 ? 255 : 0));
  const size = { width: SIDE, height: SIDE, resolution: null };
  const picture = createPicture({ ...size, space: 'cmyk', alpha: false, data, icc: null });
  const plate = createPlate({ id: 'gold', name: 'Gold', color: GOLD, coverage, ...size });
  return encodePicture(picture, { format: 'psd' }, { plates: [plate] });
}

const settings = { ppi: 300, report: () => undefined };

async function convertTo(format: 'psd' | 'pdf' | 'tiff') {
  const converted = await convertFile(await makePsd(), { ...PLAIN_CONVERSION, format }, settings);
  if (!converted.ok) throw new Error(converted.problem.text);
  return { file: converted.files[0]!, losses: converted.losses };
}

describe('convertFile for a PSD with a spot channel', () => {
  it('opens the channel as a plate with its name, color, and coverage', async () => {
    const opened = await decodePicture(await makePsd());
    if (!opened.ok) throw new Error(opened.problem.text);
    const [plate] = opened.plates;
    expect([plate?.name, plate?.color]).toEqual(['Gold', GOLD]);
    expect(plate?.coverage).toEqual(coverage);
    expect(opened.findings.map(({ code }) => code)).toEqual(['spot-left-out']);
  });

  it('keeps spot coverage and K-only black in a PSD', async () => {
    const { file, losses } = await convertTo('psd');
    expect(file.inks).toEqual(['Gold']);
    expect(losses.join()).not.toContain('Gold');
    const again = await decodePicture(file.bytes);
    if (!again.ok) throw new Error(again.problem.text);
    expect(again.plates[0]?.coverage).toEqual(coverage);
    expect([...again.picture.data.subarray(0, 4)]).toEqual([0, 0, 0, 255]);
    const names = readExtraChannels(readPsdResources(cutPsdSections(file.bytes, false).resources));
    expect(names).toEqual([{ name: 'Gold', spot: true }]);
  });

  it('keeps the spot as a Separation in a PDF', async () => {
    const { file } = await convertTo('pdf');
    expect(file.inks).toEqual(['Gold']);
    expect(Buffer.from(file.bytes).toString('latin1')).toContain('/Separation /Gold');
  });

  it('keeps the spot as a named ink in a TIFF', async () => {
    const { file, losses } = await convertTo('tiff');
    expect(file.inks).toEqual(['Gold']);
    expect(losses.join()).not.toContain('Gold');
    const again = await decodePicture(file.bytes);
    if (!again.ok) throw new Error(again.problem.text);
    expect(again.plates.map(({ name }) => name)).toEqual(['Gold']);
    expect(again.plates[0]?.coverage).toEqual(coverage);
    expect([...again.picture.data.subarray(0, 4)]).toEqual([0, 0, 0, 255]);
  });

  it('reports that the spot is lost in PNG and RGB TIFF', async () => {
    for (const more of [{ format: 'png' }, { format: 'tiff', color: 'rgb' }] as const) {
      const converted = await convertFile(await makePsd(), { ...PLAIN_CONVERSION, ...more }, settings);
      if (!converted.ok) throw new Error(converted.problem.text);
      expect(converted.files[0]!.inks).toEqual([]);
      expect(converted.losses.join()).toContain('Spot color left out: “Gold”.');
    }
  });
});
