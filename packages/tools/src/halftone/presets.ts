import type { Options } from './options.ts';

export const presets: readonly { readonly name: string; readonly options: Partial<Options> }[] = [
  {
    name: 'Screen print, one ink',
    options: {
      mode: 'one-ink',
      tone: 'darkness',
      screen: 'am',
      dot: 'ellipse',
      lpi: 45,
      angle: 22.5,
      minimumDot: 5,
      maximumDot: 92,
      dotGain: 20,
      resolution: 'set',
      outputDpi: 720,
      press: 'screen-print',
    },
  },
  {
    name: 'White ink on a dark shirt',
    options: {
      mode: 'one-ink',
      tone: 'lightness',
      ink: { r: 255, g: 255, b: 255 },
      screen: 'am',
      dot: 'ellipse',
      lpi: 45,
      angle: 22.5,
      press: 'screen-print',
    },
  },
  {
    name: 'DTF fades',
    options: { mode: 'keep-color', screen: 'am', dot: 'round', lpi: 35, angle: 22.5, press: 'dtf' },
  },
  {
    name: 'CMYK on textile',
    options: {
      mode: 'cmyk',
      plate: 'all',
      screen: 'am',
      dot: 'ellipse',
      lpi: 55,
      lpiPerPlate: false,
      cyanAngle: 22.5,
      magentaAngle: 52.5,
      yellowAngle: 7.5,
      blackAngle: 82.5,
      press: 'screen-print',
    },
  },
  {
    name: 'CMYK, offset angles',
    options: {
      mode: 'cmyk',
      plate: 'all',
      screen: 'am',
      dot: 'euclidean',
      lpiPerPlate: false,
      cyanAngle: 15,
      magentaAngle: 75,
      yellowAngle: 0,
      blackAngle: 45,
    },
  },
  {
    name: 'Fine grain, no pattern',
    options: { mode: 'one-ink', screen: 'blue-noise', grain: 2, resolution: 'set', outputDpi: 600 },
  },
];
