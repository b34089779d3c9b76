/** Artwork for the tools' cards. Each piece suits its tools, and its lettering is legible at the size of a card. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SampleArt } from './sample-art.ts';

const page = (width: number, height: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="'Inter Variable'">${content}</svg>`;

/** Flat spot colors on white, for vectorizing and recoloring. */
function cactus(): SampleArt {
  const [width, height] = [1800, 1500];
  const spines = [-60, 0, 60]
    .map((x) => `<path d="M${900 + x} 330V860" stroke="#7fc29b" stroke-width="22" stroke-linecap="round"/>`)
    .join('');
  const content = `
    <rect width="${width}" height="${height}" fill="#fff"/>
    <circle cx="900" cy="640" r="520" fill="#f6c65b"/>
    <circle cx="900" cy="640" r="430" fill="#f2a03d"/>
    <g fill="#2f7d5b" stroke-linecap="round">
      <rect x="770" y="250" width="260" height="700" rx="130"/>
      <path d="M800 720H600Q520 720 520 640V500" fill="none" stroke="#2f7d5b" stroke-width="130"/>
      <path d="M1000 640H1180Q1270 640 1270 550V400" fill="none" stroke="#2f7d5b" stroke-width="130"/>
    </g>
    ${spines}
    <g fill="#e0476b">
      <path d="M900 120L960 230H840Z"/><path d="M840 150L900 240L800 250Z"/><path d="M960 150L1000 250L900 240Z"/>
    </g>
    <path d="M620 900H1180L1110 1190Q1100 1230 1060 1230H740Q700 1230 690 1190Z" fill="#b8502f"/>
    <path d="M590 860H1210V960H590Z" fill="#d4673f"/>
    <text x="900" y="1440" text-anchor="middle" font-size="216" font-weight="900" letter-spacing="2" fill="#24352c">STAY SHARP</text>`;
  return { file: 'cactus', widthPx: width, heightPx: height, svg: page(width, height, content) };
}

/** Neon light that fades into a black shirt. */
function neon(): SampleArt {
  const [width, height] = [1800, 1500];
  const tube = (color: string, shape: string) => `
    <g fill="none" stroke-linecap="round" stroke-linejoin="round">
      <g stroke="${color}" stroke-width="54" opacity="0.8" filter="url(#glow)">${shape}</g>
      <g stroke="${color}" stroke-width="30">${shape}</g>
      <g stroke="#fff" stroke-width="11" opacity="0.9">${shape}</g>
    </g>`;
  const cup =
    '<path d="M560 560H1120V820Q1120 1010 940 1010H740Q560 1010 560 820Z"/><path d="M1120 630H1200Q1310 630 1310 740T1200 850H1115"/>';
  const steam =
    '<path d="M700 460Q640 380 700 310T700 170"/><path d="M850 460Q790 380 850 310T850 170"/><path d="M1000 460Q940 380 1000 310T1000 170"/>';
  const content = `
    <defs><filter id="glow" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="42"/></filter></defs>
    <rect width="${width}" height="${height}" fill="#000"/>
    ${tube('#ff4fa3', cup)}${tube('#35d6ff', steam)}
    <g font-size="270" font-weight="800" letter-spacing="16" text-anchor="middle">
      <text x="900" y="1340" fill="#ffd24a" opacity="0.75" filter="url(#glow)">OPEN LATE</text>
      <text x="900" y="1340" fill="#ffe9a8">OPEN LATE</text>
    </g>`;
  return { file: 'neon', widthPx: width, heightPx: height, svg: page(width, height, content) };
}

/** Sticker on a transparent background; if `shadow` is set, it has semi-transparent pixels that DTF cannot print. */
function rocket(shadow: boolean): SampleArt {
  const [width, height] = [1800, 1500];
  const ship = `
    <path d="M900 110Q1150 330 1150 720L1100 980H700L650 720Q650 330 900 110Z" fill="#f4f1ea"/>
    <path d="M900 110Q1025 220 1090 380H710Q775 220 900 110Z" fill="#e5484d"/>
    <circle cx="900" cy="590" r="128" fill="#1f3a5f"/><circle cx="900" cy="590" r="92" fill="#6ec1e4"/>
    <path d="M655 700L440 960L480 1130L690 960ZM1145 700L1360 960L1320 1130L1110 960Z" fill="#e5484d"/>
    <path d="M730 980H1070V1050H730Z" fill="#1f3a5f"/>
    <path d="M750 1050H1050Q1060 1250 900 1420Q740 1250 750 1050Z" fill="#ff9f2e"/>
    <path d="M820 1050H980Q985 1170 900 1280Q815 1170 820 1050Z" fill="#ffe07a"/>`;
  const content = shadow
    ? `<defs><filter id="soft" x="-30%" y="-30%" width="160%" height="160%"><feDropShadow dx="46" dy="56" stdDeviation="46" flood-color="#000" flood-opacity="0.85"/></filter></defs><g filter="url(#soft)"><g transform="translate(90 30) scale(0.9)">${ship}</g></g>`
    : ship;
  return {
    file: shadow ? 'rocket with a shadow' : 'rocket',
    widthPx: width,
    heightPx: height,
    svg: page(width, height, content),
  };
}

/** Single-color logo on white. */
function workshop(): SampleArt {
  const [width, height] = [1800, 1500];
  const teeth = Array.from(
    { length: 12 },
    (_, at) =>
      `<rect x="845" y="110" width="110" height="150" rx="14" transform="rotate(${at * 30} 900 620)"/>`,
  ).join('');
  const content = `
    <rect width="${width}" height="${height}" fill="#fff"/>
    <g fill="#1d3557">
      <g transform="translate(900 580) scale(0.95) translate(-900 -620)">
        ${teeth}
        <circle cx="900" cy="620" r="410"/>
        <g fill="none" stroke="#fff" stroke-width="18"><circle cx="900" cy="620" r="345"/></g>
        <path fill="#fff" d="M760 470A150 150 0 0 0 850 660L760 860Q750 900 790 918T860 890L950 700A150 150 0 0 0 1050 500L960 600L880 560L900 440Q820 420 760 470Z"/>
      </g>
      <text x="900" y="1300" text-anchor="middle" font-size="214" font-weight="900" letter-spacing="6">HOBBS &amp; SON</text>
      <text x="900" y="1440" text-anchor="middle" font-size="100" font-weight="700" letter-spacing="34">REPAIR SHOP</text>
    </g>`;
  return { file: 'workshop', widthPx: width, heightPx: height, svg: page(width, height, content) };
}

/** Screenshot of a chat that contains artwork a customer wants printed. */
function screenshot(): SampleArt {
  const [width, height] = [1350, 1800];
  const content = `
    <rect width="${width}" height="${height}" fill="#eef1f5"/>
    <rect width="${width}" height="170" fill="#ffffff"/>
    <circle cx="120" cy="100" r="44" fill="#c3cbd6"/>
    <text x="200" y="118" font-size="54" font-weight="700" fill="#1f2733">Coach Dana</text>
    <text x="1230" y="112" text-anchor="end" font-size="40" fill="#687384">9:41</text>
    <rect x="60" y="230" width="820" height="130" rx="60" fill="#ffffff"/>
    <text x="120" y="312" font-size="50" fill="#1f2733">Can you print this on 24 tees?</text>
    <rect x="60" y="410" width="1080" height="1080" rx="48" fill="#14213d"/>
    <g fill="none" stroke="#fca311" stroke-width="26"><circle cx="600" cy="820" r="250"/>
      <path d="M350 820H850M600 570V1070M430 640Q560 820 430 1000M770 640Q640 820 770 1000"/></g>
    <text x="600" y="1240" text-anchor="middle" font-size="130" font-weight="900" letter-spacing="6" fill="#ffffff">LAKESIDE</text>
    <text x="600" y="1370" text-anchor="middle" font-size="82" font-weight="700" letter-spacing="20" fill="#fca311">BASKETBALL</text>
    <rect x="60" y="1560" width="1230" height="150" rx="75" fill="#ffffff"/>
    <text x="140" y="1652" font-size="50" fill="#8a94a3">Message</text>`;
  return { file: 'screenshot', widthPx: width, heightPx: height, svg: page(width, height, content) };
}

/** Photos from scikit-image's test data, CC0-1.0: `cat` by Stefan van der Walt, `coffee` by Rachel Michetti. */
function photograph(name: string, width: number, height: number): SampleArt {
  const bytes = readFileSync(join(import.meta.dirname, 'photographs', `${name}.jpg`));
  const content = `<image href="data:image/jpeg;base64,${bytes.toString('base64')}" width="${width}" height="${height}"/>`;
  return { file: name, widthPx: width, heightPx: height, svg: page(width, height, content) };
}

export const cardArt = {
  cat: photograph('cat', 1804, 1200),
  coffee: photograph('coffee', 1800, 1200),
  workshop: workshop(),
  screenshot: screenshot(),
  cactus: cactus(),
  neon: neon(),
  rocket: rocket(false),
  shadow: rocket(true),
};
