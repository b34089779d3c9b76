/** SVG figures for the Background Remover's scenes. */

/** Two-color lettering with a white outline, like a sticker. */
export const STICKER = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="300" font-family="Noto Sans" font-weight="700" text-anchor="middle">
  <g stroke="#fff" stroke-width="22" stroke-linejoin="round" fill="#fff"><text x="320" y="140" font-size="130">SUNSET</text><text x="320" y="262" font-size="104">SURF CLUB</text></g>
  <text x="320" y="140" font-size="130" fill="#e4572e">SUNSET</text><text x="320" y="262" font-size="104" fill="#17377a">SURF CLUB</text></svg>`;
/** Variant of STICKER on which constants may be tuned. */
export const LABEL = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="280" font-family="Noto Sans" font-weight="700" text-anchor="middle">
  <g stroke="#fff" stroke-width="20" stroke-linejoin="round" fill="#fff"><text x="300" y="126" font-size="118">HARBOR</text><text x="300" y="240" font-size="92">ROAST HOUSE</text></g>
  <text x="300" y="126" font-size="118" fill="#1f7a5c">HARBOR</text><text x="300" y="240" font-size="92" fill="#8a2f3c">ROAST HOUSE</text></svg>`;
/** Round badge: a thin dark outline, a band, a mountain. */
export const CREST = `<svg xmlns="http://www.w3.org/2000/svg" width="520" height="520">
  <circle cx="260" cy="260" r="250" fill="#f4ead2" stroke="#1d2b2f" stroke-width="5"/><circle cx="260" cy="260" r="206" fill="#2f7f86"/>
  <path d="M80 350L210 160L270 250L320 190L440 350Z" fill="#f4ead2" stroke="#1d2b2f" stroke-width="5"/><circle cx="360" cy="140" r="34" fill="#e9a23b"/>
  <path d="M40 330h440l-34 46 34 46H40l34-46z" fill="#c8402f" stroke="#1d2b2f" stroke-width="5" stroke-linejoin="round"/>
  <text x="260" y="396" font-family="Noto Sans" font-weight="700" font-size="52" text-anchor="middle" fill="#fff">NORTH RIDGE</text></svg>`;

/** Ball of wool: hairs thinner than a pixel at their ends, around a shaded disc. Deterministic. */
export function drawWool(
  side: number,
  hairs: number,
  length: number,
  [light, dark]: readonly [string, string],
  seed: number,
): string {
  let state = seed;
  const random = () => (state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff) / 0x7fffffff;
  const half = side / 2;
  const radius = half - length;
  const strokes = Array.from({ length: hairs }, () => {
    const angle = random() * 2 * Math.PI;
    const reach = radius + length * (0.35 + 0.6 * random());
    const bend = angle + (random() - 0.5) * 0.5;
    const point = (r: number, at: number) =>
      `${(half + r * Math.cos(at)).toFixed(1)} ${(half + r * Math.sin(at)).toFixed(1)}`;
    return `<path d="M${point(radius - 12, angle)}Q${point((radius + reach) / 2, angle)} ${point(reach, bend)}" stroke="${random() < 0.5 ? light : dark}" stroke-width="${(0.7 + random()).toFixed(2)}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><defs><radialGradient id="g"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></radialGradient></defs>
  <circle cx="${half}" cy="${half}" r="${radius}" fill="url(#g)"/><g fill="none" stroke-linecap="round">${strokes.join('')}</g></svg>`;
}
