/** The project's artwork as SVG; `make-samples.ts` renders the sample images from it. */

export type SampleArt = {
  readonly file: string;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly svg: string;
};

/** Deterministic random numbers (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const times = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

const page = (width: number, height: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="'Inter Variable'">${content}</svg>`;

function pine(x: number, base: number, height: number): string {
  const half = height * 0.2;
  const tiers = [0, 0.24, 0.48]
    .map((at, index) => {
      const top = base - height + at * height;
      const bottom = base - height + (at + 0.46) * height;
      const reach = half * (0.55 + index * 0.24);
      return `M${x} ${top}L${x + reach} ${bottom}L${x - reach} ${bottom}Z`;
    })
    .join('');
  return `<path d="${tiers}M${x - 7} ${base - 20}h14v24h-14z"/>`;
}

/** Sunset badge for a black shirt: black background, saturated bands, fine lines, specks. */
function blackShirt(): SampleArt {
  const [width, height] = [2100, 2400];
  const random = seeded(11);
  const stripes = times(7, (index) => {
    const y = 1080 + index * 66;
    return `<rect x="400" y="${y}" width="1300" height="${8 + index * 6}" fill="#000"/>`;
  });
  const rays = times(36, (index) => {
    const angle = (index / 36) * 360;
    if (angle > 145 && angle < 215) return '';
    const long = index % 2 === 0;
    return `<rect x="1045" y="${long ? 178 : 214}" width="10" height="${long ? 92 : 56}" rx="5" fill="#ffcf6b" transform="rotate(${angle} 1050 960)"/>`;
  });
  const trees = times(26, (index) => {
    const x = 372 + index * 54 + random() * 24;
    return pine(x, 1575, 120 + random() * 130);
  });
  const specks = times(420, () => {
    const [x, y] = [400 + random() * 1300, 330 + random() * 1300];
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(0.8 + random() * 2.6).toFixed(1)}"/>`;
  });
  const content = `
    <defs>
      <linearGradient id="sun" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color="#ffe08a"/><stop offset="0.45" stop-color="#ff8a3c"/>
        <stop offset="0.8" stop-color="#f0366f"/><stop offset="1" stop-color="#8d2bb8"/>
      </linearGradient>
      <clipPath id="disc"><circle cx="1050" cy="960" r="650"/></clipPath>
    </defs>
    <rect width="${width}" height="${height}" fill="#000"/>
    ${rays}
    <circle cx="1050" cy="960" r="676" fill="none" stroke="#ffcf6b" stroke-width="8"/>
    <g clip-path="url(#disc)">
      <circle cx="1050" cy="960" r="650" fill="url(#sun)"/>
      ${stripes}
      <path d="M300 1640L640 1120L790 1310L1010 930L1290 1340L1440 1170L1800 1640Z" fill="#12334a"/>
      <path d="M1010 930L900 1120L965 1090L1010 1160L1062 1084L1128 1104Z" fill="#f6efe0"/>
      <path d="M640 1120L560 1242L618 1222L652 1270L700 1196Z" fill="#f6efe0"/>
      <path d="M300 1700V1440Q620 1350 1050 1430T1800 1390V1700Z" fill="#0d7a78"/>
      <g fill="#06262f">${trees}<rect x="300" y="1545" width="1500" height="160"/></g>
      <g fill="#000" opacity="0.85">${specks}</g>
    </g>
    <text x="1050" y="1905" text-anchor="middle" font-size="262" font-weight="900" letter-spacing="-6" fill="#f6efe0">NIGHT SHIFT</text>
    <text x="1050" y="2062" text-anchor="middle" font-size="104" font-weight="700" letter-spacing="42" fill="#ff8a3c">PRINT SHOP</text>
    <path d="M330 2030h150M1620 2030h150" stroke="#2fd0c8" stroke-width="10" stroke-linecap="round"/>
    <text x="1050" y="2220" text-anchor="middle" font-size="62" font-weight="500" letter-spacing="16" fill="#2fd0c8">RUNNING UNTIL THE INK RUNS DRY</text>`;
  return { file: 'black-shirt.jpg', widthPx: width, heightPx: height, svg: page(width, height, content) };
}

/** Three-color logo on white, of the kind that customers send: antialiased edges, no transparency. */
function logo(): SampleArt {
  const [width, height] = [2100, 1800];
  const content = `
    <rect width="${width}" height="${height}" fill="#fff"/>
    <g transform="translate(1050 640)" stroke-linejoin="round">
      <path d="M-470 -420L-170 -250Q0 -300 170 -250L470 -420Q480 -60 330 140L0 460L-330 140Q-480 -60 -470 -420Z" fill="#c4551f"/>
      <path d="M-400 -318L-236 -214Q-330 -150 -352 -60Q-400 -180 -400 -318ZM400 -318L236 -214Q330 -150 352 -60Q400 -180 400 -318Z" fill="#2a1a16"/>
      <path d="M-330 140Q-250 60 -150 60Q-40 70 0 300Q40 70 150 60Q250 60 330 140L0 460Z" fill="#fbe9d7"/>
      <path d="M-210 -20Q-130 -70 -80 10Q-150 40 -210 -20ZM210 -20Q130 -70 80 10Q150 40 210 -20Z" fill="#2a1a16"/>
      <path d="M-62 372Q0 340 62 372L0 460Z" fill="#2a1a16"/>
      <path d="M0 -180V40" stroke="#e98a4b" stroke-width="26" stroke-linecap="round"/>
      <path d="M-76 -150L-50 -20M76 -150L50 -20" stroke="#e98a4b" stroke-width="18" stroke-linecap="round"/>
    </g>
    <text x="1050" y="1420" text-anchor="middle" font-size="268" font-weight="900" letter-spacing="-8" fill="#2a1a16">COPPER FOX</text>
    <path d="M250 1520H550M1550 1520H1850" stroke="#c4551f" stroke-width="10"/>
    <text x="1050" y="1545" text-anchor="middle" font-size="72" font-weight="600" letter-spacing="22" fill="#c4551f">BICYCLE WORKS</text>
    <text x="1050" y="1680" text-anchor="middle" font-size="46" font-weight="500" letter-spacing="12" fill="#2a1a16">FRAMES BUILT BY HAND SINCE 1987</text>`;
  return { file: 'logo.png', widthPx: width, heightPx: height, svg: page(width, height, content) };
}

/** Eclipse whose glow fades into black. A hard cutout would ruin the glow. */
function glow(): SampleArt {
  const [width, height] = [2100, 2100];
  const random = seeded(5);
  const stars = times(260, () => {
    const [x, y, size] = [random() * width, random() * height, 1.2 + random() ** 3 * 6];
    const tint = ['#ffffff', '#bfe3ff', '#ffe6c4'][Math.floor(random() * 3)];
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${size.toFixed(1)}" fill="${tint}" opacity="${(0.35 + random() * 0.65).toFixed(2)}"/>`;
  });
  const streamers = times(64, (index) => {
    const angle = (index / 64) * 360 + random() * 4;
    const reach = 640 + random() * 330;
    const spread = 5 + random() * 16;
    return `<path d="M1050 1050L${1050 - spread} ${1050 - reach}L${1050 + spread} ${1050 - reach}Z" fill="url(#streamer)" transform="rotate(${angle.toFixed(1)} 1050 1050)"/>`;
  });
  const content = `
    <defs>
      <radialGradient id="corona">
        <stop offset="0.36" stop-color="#fff8e6"/><stop offset="0.44" stop-color="#ffd27a"/>
        <stop offset="0.55" stop-color="#ff7a45" stop-opacity="0.75"/>
        <stop offset="0.74" stop-color="#b3308f" stop-opacity="0.36"/>
        <stop offset="1" stop-color="#3a1d8f" stop-opacity="0"/>
      </radialGradient>
      <radialGradient id="haze">
        <stop offset="0.3" stop-color="#21a0d8" stop-opacity="0.55"/><stop offset="1" stop-color="#21a0d8" stop-opacity="0"/>
      </radialGradient>
      <radialGradient id="streamer" gradientUnits="userSpaceOnUse" cx="1050" cy="1050" r="960">
        <stop offset="0.35" stop-color="#fff3d2" stop-opacity="0.75"/><stop offset="0.7" stop-color="#ff9b5e" stop-opacity="0.24"/>
        <stop offset="1" stop-color="#ff9b5e" stop-opacity="0"/>
      </radialGradient>
      <filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="9"/></filter>
    </defs>
    <rect width="${width}" height="${height}" fill="#000"/>
    ${stars}
    <ellipse cx="1240" cy="1240" rx="820" ry="520" fill="url(#haze)" transform="rotate(-32 1240 1240)"/>
    <circle cx="1050" cy="1050" r="960" fill="url(#corona)" opacity="0.92"/>
    <g filter="url(#soft)">${streamers}</g>
    <circle cx="1050" cy="1050" r="398" fill="#000"/>
    <circle cx="1050" cy="1050" r="400" fill="none" stroke="#fff8e6" stroke-width="9"/>
    <circle cx="1352" cy="782" r="58" fill="#fffdf6" filter="url(#soft)"/>
    <circle cx="1352" cy="782" r="34" fill="#ffffff"/>`;
  return { file: 'glow.jpg', widthPx: width, heightPx: height, svg: page(width, height, content) };
}

export const sampleArt: readonly SampleArt[] = [blackShirt(), logo(), glow()];
