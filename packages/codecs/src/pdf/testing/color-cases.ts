/** Pages whose colors depend on profiles and inks, and similar pages whose colors do not. */
import { fogra39Profile, grayProfile, srgbProfile } from '@printready/pixels/profiles';
import {
  cmykSamples,
  icc,
  image,
  type Page,
  rgbSamples,
  SHOW,
  SPOT,
  squares,
  swappedProfile,
} from './make-page.ts';

const fogra = await fogra39Profile();
const swapped = swappedProfile();

const LAB = '[/Lab << /WhitePoint [0.9642 1 0.8249] /Range [-128 127 -128 127] >>]';
const LAB_SPOT = `[/Separation /Red ${LAB} << /FunctionType 2 /Domain [0 1] /C0 [100 0 0] /C1 [45 65 40] /N 1 >>]`;

export const COLOR_CASES: Readonly<Record<string, Page>> = {
  'process inks': { content: squares('0 0 0 1 k', '0 1 1 0 k', '0.5 0 0 0 k', '0.6 0.4 0.4 1 k') },
  'process inks as strokes': { content: '20 w 0 1 0 0 K 10 50 m 90 50 l S' },
  'process inks by name': {
    content: squares('/DeviceCMYK cs 1 0 0 0 sc', '/DeviceCMYK cs 0 0 1 0 scn', '0 0 0 0.5 k', '1 1 0 0 k'),
  },
  'plain RGB and gray': { content: squares('1 0 0 rg', '0.2 0.4 0.6 rg', '0.5 g', '0 g') },
  'a default RGB space': {
    content: squares('1 0 0 rg', '0 1 0 rg', '0 0 1 rg', '0.5 0.5 0 rg'),
    resources: '/ColorSpace << /DefaultRGB [/ICCBased 10 0 R] >>',
    objects: [icc(3, swapped)],
  },
  'a default CMYK space': {
    content: squares('0 0 0 1 k', '0 1 1 0 k', '0.5 0 0 0 k', '1 0 1 0 k'),
    resources: '/ColorSpace << /DefaultCMYK [/ICCBased 10 0 R] >>',
    objects: [icc(4, fogra)],
  },
  'a default gray space': {
    content: squares('0.2 g', '0.5 g', '0.8 g', '1 g'),
    resources: '/ColorSpace << /DefaultGray [/ICCBased 10 0 R] >>',
    objects: [icc(1, grayProfile())],
  },
  'a default space of the device itself': {
    content: squares('1 0 0 rg', '0 1 0 rg'),
    resources: '/ColorSpace << /DefaultRGB /DeviceRGB >>',
  },
  'a profile for fills': {
    content: squares('/P cs 1 0 0 sc', '/P cs 0 1 0 sc', '/P cs 0.3 0.6 0.9 sc', '1 0 0 rg'),
    resources: '/ColorSpace << /P [/ICCBased 10 0 R] >>',
    objects: [icc(3, swapped)],
  },
  'a profile of sRGB': {
    content: squares('/P cs 1 0 0 sc', '/P cs 0.2 0.4 0.6 sc'),
    resources: '/ColorSpace << /P [/ICCBased 10 0 R] >>',
    objects: [icc(3, srgbProfile())],
  },
  'a profile for inks': {
    content: squares('/P cs 0 0 0 1 sc', '/P cs 0 1 1 0 sc', '/P cs 0.2 0.2 0.2 0.2 sc', '/P cs 1 0 0 0 sc'),
    resources: '/ColorSpace << /P [/ICCBased 10 0 R] >>',
    objects: [icc(4, fogra)],
  },
  'an image with a profile': {
    content: SHOW,
    resources: '/XObject << /X 11 0 R >>',
    objects: [icc(3, swapped), image('/ColorSpace [/ICCBased 10 0 R]', rgbSamples)],
  },
  'an image without one': {
    content: SHOW,
    resources: '/XObject << /X 10 0 R >>',
    objects: [image('/ColorSpace /DeviceRGB', rgbSamples)],
  },
  'an image under a default space': {
    content: SHOW,
    resources: '/XObject << /X 11 0 R >> /ColorSpace << /DefaultRGB [/ICCBased 10 0 R] >>',
    objects: [icc(3, swapped), image('/ColorSpace /DeviceRGB', rgbSamples)],
  },
  'an image in inks': {
    content: SHOW,
    resources: '/XObject << /X 10 0 R >>',
    objects: [image('/ColorSpace /DeviceCMYK', cmykSamples)],
  },
  'an inverted image in inks': {
    content: SHOW,
    resources: '/XObject << /X 10 0 R >>',
    objects: [
      image(
        '/ColorSpace /DeviceCMYK /Decode [1 0 1 0 1 0 1 0]',
        cmykSamples.map((one) => 255 - one),
      ),
    ],
  },
  'an image of a palette': {
    content: SHOW,
    resources: '/XObject << /X 10 0 R >>',
    objects: [
      image(
        '/ColorSpace [/Indexed /DeviceCMYK 3 <00FFFF00 FF000000 000000FF 0000FF00>]',
        new Uint8Array([0, 1, 2, 3]),
      ),
    ],
  },
  'an image masked by its own color': {
    content: `0 0 1 rg 0 0 100 100 re f ${SHOW}`,
    resources: '/XObject << /X 10 0 R >>',
    objects: [image('/ColorSpace /DeviceCMYK /Mask [0 0 255 255 255 255 0 0]', cmykSamples)],
  },
  'an inline image in inks': {
    content: `q 100 0 0 100 0 0 cm BI /W 2 /H 2 /BPC 8 /CS /CMYK /F /AHx ID ${Buffer.from(cmykSamples).toString('hex')}> EI Q`,
  },
  'a gradient in inks': {
    content: '/S sh',
    resources:
      '/Shading << /S << /ShadingType 2 /ColorSpace /DeviceCMYK /Coords [0 0 100 0] /Extend [true true] /Function << /FunctionType 2 /Domain [0 1] /C0 [0 1 1 0] /C1 [1 0 0 0] /N 1 >> >> >>',
  },
  'a spot color': {
    content: squares('/Gold cs 1 scn', '/Gold cs 0.5 scn', '/Gold cs 0 scn', '0 g'),
    resources: `/ColorSpace << /Gold ${SPOT} >>`,
  },
  'a form with resources of its own': {
    content: '/F Do 0 1 0 rg 50 0 50 100 re f',
    resources: '/XObject << /F 10 0 R >>',
    objects: [
      {
        dict: '/Type /XObject /Subtype /Form /BBox [0 0 100 100] /Resources << /ColorSpace << /DefaultRGB [/ICCBased 11 0 R] >> >>',
        data: '0 1 0 rg 0 0 50 100 re f',
      },
      icc(3, swapped),
    ],
  },
  'a form without resources': {
    content: '0 1 0 0 k /F Do',
    resources: '/XObject << /F 10 0 R >>',
    objects: [
      {
        dict: '/Type /XObject /Subtype /Form /BBox [0 0 100 100]',
        data: '0 0 50 100 re f 1 0 0 0 k 50 0 50 100 re f',
      },
    ],
  },
  'a pattern in inks': {
    content: '/Pattern cs /T scn 0 0 100 100 re f',
    resources: '/Pattern << /T 10 0 R >>',
    objects: [
      {
        dict: '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 50 50] /XStep 50 /YStep 50 /Resources << >>',
        data: '0 1 1 0 k 0 0 50 50 re f 0 0 1 0 k 10 10 30 30 re f',
      },
    ],
  },
  'glyphs drawn in inks': {
    content: 'BT /F 100 Tf 0 0 Td (a) Tj ET',
    resources: '/Font << /F 10 0 R >>',
    objects: [
      '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0] /FirstChar 97 /LastChar 97 /Widths [1] /Encoding << /Differences [97 /a] >> /CharProcs << /a 11 0 R >> /Resources << >> >>',
      { dict: '', data: '1 0 d0 0 1 1 0 k 0 0 0.5 1 re f 1 0 0 0 k 0.5 0 0.5 1 re f' },
    ],
  },
  'inks in transparency': {
    content: '0 1 0 0 k 0 0 100 50 re f /H gs 1 0 0 0 k 25 0 50 100 re f',
    resources: '/ExtGState << /H << /ca 0.5 >> >>',
  },
  'Lab colors': {
    content: squares('/L cs 50 40 20 sc', '/L cs 80 -30 10 sc', '/L cs 20 0 0 sc', '/L cs 60 0 -40 sc'),
    resources: `/ColorSpace << /L ${LAB} >>`,
  },
  'a spot color in Lab': {
    content: squares('/S cs 1 scn', '/S cs 0.5 scn', '/S cs 0.1 scn', '/S cs 0 scn'),
    resources: `/ColorSpace << /S ${LAB_SPOT} >>`,
  },
  'an image in Lab': {
    content: SHOW,
    resources: '/XObject << /X 10 0 R >>',
    objects: [
      image(`/ColorSpace ${LAB}`, new Uint8Array([51, 128, 128, 153, 128, 88, 128, 168, 148, 204, 98, 138])),
    ],
  },
  'an image in a spot color in Lab': {
    content: SHOW,
    resources: '/XObject << /X 10 0 R >>',
    objects: [image(`/ColorSpace ${LAB_SPOT}`, new Uint8Array([255, 128, 30, 0]))],
  },
};
