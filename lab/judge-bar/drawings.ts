/**
 * Drawings on a 300 × 300 page whose art is known: logos, a mascot, lettering with counters, hairlines, and blends.
 */
const around = (count: number, drawOne: (degrees: number, index: number) => string) =>
  Array.from({ length: count }, (_, index) => drawOne((index / count) * 360, index)).join('');

export const DRAWINGS = {
  badge:
    '<circle cx="150" cy="150" r="130" fill="#1f4e5f"/><circle cx="150" cy="150" r="112" fill="none" stroke="#f2e8cf" stroke-width="5"/><text x="150" y="172" font-size="64" fill="#f2e8cf">BOAR</text><path d="M95 200h110" stroke="#e76f51" stroke-width="8"/>',
  lettering:
    '<text x="150" y="120" font-size="84" fill="#c1121f">BOPS</text><text x="150" y="190" font-size="52" fill="#22223b">Garage</text><path d="M30 215H270" stroke="#22223b" stroke-width="6"/><circle cx="150" cy="255" r="24" fill="#ffb703"/>',
  mascot:
    '<ellipse cx="150" cy="170" rx="105" ry="95" fill="#59c3e0" stroke="#111" stroke-width="6"/><circle cx="112" cy="135" r="26" fill="#fff" stroke="#111" stroke-width="5"/><circle cx="188" cy="135" r="26" fill="#fff" stroke="#111" stroke-width="5"/><circle cx="116" cy="140" r="9" fill="#111"/><circle cx="184" cy="140" r="9" fill="#111"/><path d="M105 205q45 40 90 0" fill="none" stroke="#111" stroke-width="6"/><rect x="138" y="190" width="24" height="20" fill="#fff" stroke="#111" stroke-width="4"/>',
  star: '<path d="M150 20L185 110L280 115L205 175L232 268L150 213L68 268L95 175L20 115L115 110Z" fill="#ffd166" stroke="#5b1a86" stroke-width="9" stroke-linejoin="round"/><circle cx="150" cy="150" r="34" fill="#ef476f"/>',
  gear: `<g fill="#7b2cbf">${around(10, (degrees) => `<path d="M138 22h24l7 42h-38z" transform="rotate(${degrees} 150 150)"/>`)}</g><circle cx="150" cy="150" r="72" fill="none" stroke="#7b2cbf" stroke-width="34"/><path d="M150 92V208M92 150H208" stroke="#f4a261" stroke-width="14"/>`,
  camera:
    '<rect x="35" y="85" width="230" height="150" rx="18" fill="#495057"/><rect x="105" y="60" width="80" height="35" rx="8" fill="#343a40"/><circle cx="150" cy="160" r="56" fill="#ced4da"/><circle cx="150" cy="160" r="42" fill="#1d3557"/><circle cx="136" cy="146" r="12" fill="#a8dadc"/><rect x="215" y="100" width="34" height="20" fill="#e63946"/>',
  flower: `${around(8, (degrees, index) => `<ellipse cx="150" cy="80" rx="26" ry="56" fill="${index % 2 ? '#e07a5f' : '#f2cc8f'}" transform="rotate(${degrees} 150 150)"/>`)}<circle cx="150" cy="150" r="32" fill="#3d405b"/>`,
  shop: '<rect x="40" y="130" width="220" height="130" fill="#2a9d8f"/><path d="M30 130L60 60H240L270 130Z" fill="#e9c46a"/><path d="M80 60L65 130M120 60L115 130M180 60L185 130M220 60L235 130" stroke="#264653" stroke-width="6"/><rect x="70" y="160" width="70" height="60" fill="#f1faee" stroke="#264653" stroke-width="5"/><rect x="175" y="160" width="50" height="100" fill="#264653"/><text x="150" y="285" font-size="22" fill="#264653">OPEN DAILY</text>',
  hairlines: `<g fill="none" stroke="#1b4332" stroke-width="1.4">${around(24, (degrees) => `<ellipse cx="150" cy="120" rx="34" ry="92" transform="rotate(${degrees} 150 130)"/>`)}</g><text x="150" y="270" font-size="26" font-weight="400" fill="#1b4332">botanical society</text>`,
  sketch:
    '<g fill="none" stroke="#2b2b2b" stroke-width="3" stroke-linecap="round"><path d="M70 220C60 140 90 70 150 66C215 62 245 130 232 220"/><path d="M95 130q22 -18 42 0M165 130q22 -18 42 0"/><circle cx="116" cy="150" r="9"/><circle cx="186" cy="150" r="9"/><path d="M150 150q-14 30 2 34M112 205q38 26 78 -2M70 220q80 40 162 0"/></g>',
  'white letters':
    '<text x="150" y="130" font-size="74" fill="#fff">PARADE</text><path d="M30 155H270" stroke="#fff" stroke-width="5"/><text x="150" y="215" font-size="46" fill="#fff">est. 1998</text>',
  stripes: `${['#f94144', '#f3722c', '#f9c74f', '#90be6d', '#577590'].map((color, index) => `<path d="M30 ${90 + index * 26}H270" stroke="${color}" stroke-width="18"/>`).join('')}<circle cx="150" cy="142" r="52" fill="#fefae0"/><text x="150" y="156" font-size="40" fill="#1b2442">SURF</text>`,
  blended:
    '<defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="#ffb703"/><stop offset="1" stop-color="#d00000"/></linearGradient></defs><circle cx="150" cy="130" r="100" fill="url(#g)"/><path d="M20 230Q90 150 150 210T280 220V270H20Z" fill="#03045e"/><text x="150" y="292" font-size="24" fill="#03045e">SUNSET BAY</text>',
} as const;

export type DrawingName = keyof typeof DRAWINGS;
