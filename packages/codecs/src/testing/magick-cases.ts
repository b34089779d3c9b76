import { magick } from '../../../../scripts/testing/outside-programs.ts';
import type { OpeningCase } from './opening-case.ts';
import { HEIGHT, WIDTH } from './quadrants.ts';

const DRAW = ['-size', `${WIDTH}x${HEIGHT}`];
const clear = [0, 0, 0, 0];

export const magickCases = (): OpeningCase[] => {
  const made = (name: string, words: readonly string[], more: Partial<OpeningCase>): OpeningCase => ({
    name,
    make: () => magick(words),
    needs: 'magick',
    ...more,
  });
  const corner = ['-size', '32x24', 'xc:rgb(200,30,40)'];
  return [
    made('GIF, a frame in the corner', [...corner, '-page', '64x48+0+0', 'gif:-'], {
      sees: [[200, 30, 40, 255], clear, clear, clear],
    }),
    made('GIF, a frame in the other corner', [...corner, '-repage', '64x48+32+24', 'gif:-'], {
      sees: [clear, clear, clear, [200, 30, 40, 255]],
    }),
    made('GIF, a frame as large as the canvas', [...DRAW, 'xc:rgb(200,30,40)', 'gif:-'], {
      sees: Array.from({ length: 4 }, () => [200, 30, 40, 255]),
      magick: true,
    }),
    made('WebP, lossless', [...DRAW, 'xc:rgb(200,30,40)', '-define', 'webp:lossless=true', 'webp:-'], {
      sees: Array.from({ length: 4 }, () => [200, 30, 40, 255]),
      magick: true,
    }),
    made('PSD, RGB', [...DRAW, 'xc:rgb(200,30,40)', 'psd:-'], {
      sees: Array.from({ length: 4 }, () => [200, 30, 40, 255]),
    }),
    made('BMP, RGB', [...DRAW, 'xc:rgb(200,30,40)', 'bmp:-'], {
      sees: Array.from({ length: 4 }, () => [200, 30, 40, 255]),
      magick: true,
    }),
    made('TIFF, Group 4', [...DRAW, 'xc:black', '-monochrome', '-compress', 'Group4', 'tiff:-'], {
      sees: Array.from({ length: 4 }, () => [0, 0, 0, 255]),
      magick: true,
    }),
    made('TIFF, JPEG', [...DRAW, 'xc:rgb(200,30,40)', '-compress', 'JPEG', '-quality', '95', 'tiff:-'], {
      sees: Array.from({ length: 4 }, () => [200, 30, 40, 255]),
      within: 3,
      magick: true,
    }),
    made('TIFF, 64-bit', [...DRAW, 'xc:rgb(200,30,40)', '-compress', 'LZW', 'tiff64:-'], {
      sees: Array.from({ length: 4 }, () => [200, 30, 40, 255]),
      magick: true,
    }),
    made(
      'TIFF, WebP',
      [...DRAW, 'xc:rgb(200,30,40)', '-type', 'TrueColor', '-depth', '8', '-compress', 'WebP', 'tiff:-'],
      {
        sees: Array.from({ length: 4 }, () => [200, 30, 40, 255]),
        within: 4,
        magick: true,
      },
    ),
    made('CMYK JPEG', [...DRAW, 'xc:cmyk(0,100,100,0)', '-colorspace', 'CMYK', '-quality', '95', 'jpeg:-'], {
      finding: 'profile-assumed',
    }),
  ];
};
