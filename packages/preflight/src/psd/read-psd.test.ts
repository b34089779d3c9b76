import { describe, expect, it } from 'vitest';
import { readPsd } from './read-psd.ts';
import { engineData, makePsd, pascal, unicode } from './testing/make-psd.ts';

const read = (parts: Parameters<typeof makePsd>[0]) => readPsd(makePsd(parts), 'a.psd');
/** Channel entry in the display information, whose thirteenth byte is the channel's kind. */
const channel = (kind: number) => [...new Array<number>(12).fill(0), kind];

describe('readPsd', () => {
  it.each([
    [0, 'Bitmap', 1, 1],
    [1, 'Grayscale', 1, 8],
    [2, 'Indexed', 1, 8],
    [3, 'RGB', 3, 16],
    [4, 'CMYK', 4, 8],
    [7, 'Multichannel', 2, 8],
    [8, 'Duotone', 1, 8],
    [9, 'Lab', 3, 16],
  ])('reads color mode %i as %s', (mode, colorMode, channels, depth) => {
    for (const large of [false, true]) {
      expect(read({ mode, channels, depth, large, dpi: 300 })).toMatchObject({
        colorMode,
        channels,
        depth,
        width: 4,
        height: 3,
        dpiX: 300,
        dpiY: 300,
        version: large ? 2 : 1,
        layerCount: 0,
        problems: [],
      });
    }
  });

  it('distinguishes spot from alpha channels in both forms of display information', () => {
    const names = [...unicode('PANTONE 185 C'), ...unicode('Auswahl für Lack')];
    const modern = [
      { id: 1045, data: names },
      { id: 1077, data: [0, 0, 0, 1, ...channel(2), ...channel(0)] },
    ];
    const old = [
      { id: 1006, data: [...pascal('White'), ...pascal('Cut')] },
      { id: 1007, data: [...channel(2), 0, ...channel(1), 0] },
    ];
    expect(read({ mode: 4, channels: 6, resources: modern })).toMatchObject({
      spotChannels: ['PANTONE 185 C'],
      alphaChannels: ['Auswahl für Lack'],
    });
    expect(read({ mode: 3, channels: 5, resources: old })).toMatchObject({
      spotChannels: ['White'],
      alphaChannels: ['Cut'],
    });
  });

  it('counts layers and groups as the layers panel does, wherever the file stores them, in PSD and PSB', () => {
    const layers = [
      { name: '</Layer group>', section: 3 },
      { name: 'Inside, unsichtbar – ja', hidden: true },
      { name: 'Group', section: 1 },
      { name: 'On top' },
    ];
    for (const large of [false, true]) {
      for (const layersInBlock of [false, true]) {
        const facts = read({ mode: 3, channels: 3, large, layers, layersInBlock });
        expect(facts.layerCount).toBe(3);
        expect(facts.layers).toEqual([
          { name: 'Inside, unsichtbar – ja', kind: 'layer', visible: false, switchedOff: true },
          { name: 'Group', kind: 'group', visible: true, switchedOff: false },
          { name: 'On top', kind: 'layer', visible: true, switchedOff: false },
        ]);
      }
    }
  });

  it('reads text, fonts and sizes in points at the file’s resolution', () => {
    const engine = engineData(
      [
        { text: 'Sum(mer) ', font: 1, size: 25 },
        { text: 'Sale', font: 0 },
      ],
      ['Helvetica', 'Acme-Bold', 'Unused'],
    );
    const layers = [{ name: 'Text', text: { engine, scale: 2 } }];
    expect(read({ mode: 3, channels: 3, dpi: 300, layers }).textLayers).toEqual([
      { text: 'Sum(mer) Sale', fonts: ['Acme-Bold', 'Helvetica'], sizesPt: [12, 5.76], visible: true },
    ]);
  });

  it('reports an unreadable text layer', () => {
    const facts = read({
      mode: 3,
      channels: 3,
      layers: [{ name: 'Text', text: { engine: 'garbage', scale: 1 } }],
    });
    expect(facts).toMatchObject({ layerCount: 1, textLayers: [], notChecked: ['textLayers'] });
  });

  it('reports truncated image data', () => {
    const bytes = makePsd({ mode: 4, channels: 4 });
    expect(readPsd(bytes.subarray(0, bytes.length - 1), 'a.psd').problems).toEqual([
      { code: 'truncated', message: 'The image data is cut off, so part of the artwork is missing.' },
    ]);
  });
});
