/** ImageMagick arguments that draw a small multicolor picture at 300 ppi. */
export const art = ['rose:', '-resize', '96x64!', '-density', '300', '-units', 'PixelsPerInch'];

export const faded = [...art, '-alpha', 'set', '-channel', 'A', '-evaluate', 'multiply', '0.6', '+channel'];
