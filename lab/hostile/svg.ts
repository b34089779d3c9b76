/** Hostile SVGs: references, nesting, filters, and embedded data. */
import { bomb, file, gzipped, type HostileFile, zeros } from './bytes.ts';
import { hugePng } from './pictures.ts';

const svg = (content: string, { size = 300, doctype = '' } = {}) =>
  `${doctype}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">${content}</svg>`;

/** Nested definitions of an element, each of which uses the one at the previous level ten times. */
const levels = (count: number, level: (before: number) => string) =>
  Array.from({ length: count }, (_, i) => level(i)).join('');

const filtered = (primitives: string, size = 4000) =>
  svg(
    `<filter id="f" x="-10" y="-10" width="20" height="20">${primitives}</filter><rect width="${size}" height="${size}" filter="url(#f)"/>`,
    { size },
  );

const entities = Array.from({ length: 12 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`);

export const SVGS: readonly HostileFile[] = [
  file('svg-laughs.svg', () =>
    svg('<text>&l12;</text>', { doctype: `<!DOCTYPE svg [<!ENTITY l0 "ha">${entities.join('')}]>` }),
  ),
  file('svg-entity-long.svg', () =>
    svg(`<text>${'&a;'.repeat(100_000)}</text>`, {
      doctype: `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(100_000)}">]>`,
    }),
  ),
  file('svg-uses.svg', () =>
    svg(
      `<defs><rect id="l0" width="1" height="1"/>${levels(9, (i) => `<g id="l${i + 1}">${`<use xlink:href="#l${i}"/>`.repeat(10)}</g>`)}</defs><use xlink:href="#l9"/>`,
    ),
  ),
  file('svg-use-loop.svg', () =>
    svg('<g id="a"><use xlink:href="#b"/></g><g id="b"><use xlink:href="#a"/></g>'),
  ),
  file('svg-patterns-8-24.svg', () =>
    svg(
      `<defs><pattern id="p0" width="2" height="2" patternUnits="userSpaceOnUse"><rect width="1" height="1"/></pattern>${levels(24, (i) => `<pattern id="p${i + 1}" width="9" height="9" patternUnits="userSpaceOnUse">${`<rect width="9" height="9" fill="url(#p${i})"/>`.repeat(8)}</pattern>`)}</defs><rect width="300" height="300" fill="url(#p24)"/>`,
    ),
  ),
  file('svg-masks.svg', () =>
    svg(
      `<defs><mask id="m0"><rect width="300" height="300" fill="#fff"/></mask>${levels(40, (i) => `<mask id="m${i + 1}" mask="url(#m${i})"><rect width="300" height="300" fill="#fff"/></mask>`)}</defs><rect width="300" height="300" mask="url(#m40)"/>`,
    ),
  ),
  file('svg-clips.svg', () =>
    svg(
      `<defs><clipPath id="c0"><rect width="300" height="300"/></clipPath>${levels(5000, (i) => `<clipPath id="c${i + 1}" clip-path="url(#c${i})"><rect width="300" height="300"/></clipPath>`)}</defs><rect width="300" height="300" clip-path="url(#c5000)"/>`,
    ),
  ),
  file('svg-canvases.svg', () =>
    svg(`${'<g opacity=".99">'.repeat(80)}<rect width="3000" height="3000"/>${'</g>'.repeat(80)}`, {
      size: 3000,
    }),
  ),
  file('svg-groups-deep.svg', () => svg(`${'<g>'.repeat(100_000)}${'</g>'.repeat(100_000)}`)),
  file('svg-elements.svg', () => svg('<rect width="1" height="1"/>'.repeat(400_000))),
  file('svg-path.svg', () =>
    svg(`<path d="M0 0${'L300 300L0 300L300 0L0 0'.repeat(500_000)}" fill-rule="evenodd"/>`),
  ),
  file('svg-dashes.svg', () =>
    svg('<path d="M0 0H1000000" stroke="#000" stroke-dasharray=".0001"/>'.repeat(20)),
  ),
  file('svg-blur.svg', () => filtered('<feGaussianBlur stdDeviation="2000"/>'.repeat(20))),
  file('svg-turbulence.svg', () => filtered('<feTurbulence baseFrequency=".5" numOctaves="1000000"/>')),
  file('svg-morphology.svg', () => filtered('<feMorphology operator="dilate" radius="3000"/>'.repeat(5))),
  file('svg-convolve.svg', () =>
    filtered(`<feConvolveMatrix order="200" kernelMatrix="${'1 '.repeat(40_000)}"/>`),
  ),
  file('svg-size.svg', () => svg('<rect width="9" height="9"/>', { size: 1_000_000_000 })),
  file('svg-rules.svg', () =>
    svg(
      `<style>${Array.from({ length: 60_000 }, (_, i) => `.a${i} .b .c .d{fill:red}`).join('')}</style>${'<g class="a1 b c d">'.repeat(200)}<rect width="9" height="9"/>${'</g>'.repeat(200)}`,
    ),
  ),
  file('svg-image-bomb.svg', () => {
    const png = Buffer.from(hugePng(10_000, 10_000)).toString('base64');
    return svg(`<image width="300" height="300" xlink:href="data:image/png;base64,${png}"/>`.repeat(20));
  }),
  file('svg-markers.svg', () =>
    svg(
      `<marker id="m" markerWidth="9" markerHeight="9"><circle r="4"/></marker><path marker-mid="url(#m)" d="M0 0${'L300 300L0 9'.repeat(300_000)}"/>`,
    ),
  ),
  file('svg-gradient.svg', () =>
    svg(
      `<linearGradient id="g">${'<stop offset=".5" stop-color="red"/>'.repeat(250_000)}</linearGradient><rect width="300" height="300" fill="url(#g)"/>`,
    ),
  ),
  file('svg-packed.svg', () =>
    gzipped(
      Buffer.concat([Buffer.from('<svg xmlns="http://www.w3.org/2000/svg">'), zeros(900_000_000).fill(' ')]),
    ),
  ),
  file('svg-text.svg', () => svg(`<text font-size="200">${'W'.repeat(2_000_000)}</text>`)),
  file('svg-comment-open.svg', () => svg(`<!-- ${bomb(1).toString('hex').repeat(4000)}`)),
];
