/** Flat SVG artwork with known geometry for the vectorizer benchmark: logos, cartoons, line art, and patchwork. */

export type VectorArt = {
  readonly name: string;
  readonly size: number;
  readonly svg: string;
  readonly inks: 'many' | 'one';
};

const page = (size: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000" width="${size}" height="${size}">${content}</svg>`;

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

const round = (value: number) => value.toFixed(2);

function starPath(
  cx: number,
  cy: number,
  outer: number,
  inner: number,
  points = 5,
  turn = -Math.PI / 2,
): string {
  const corners = Array.from({ length: points * 2 }, (_, index) => {
    const angle = turn + (index * Math.PI) / points;
    const radius = index % 2 === 0 ? outer : inner;
    return `${round(cx + radius * Math.cos(angle))} ${round(cy + radius * Math.sin(angle))}`;
  });
  return `M${corners.join('L')}Z`;
}

function badge(): string {
  const teeth = times(48, (index) => {
    const angle = (index / 48) * 360;
    return `<path d="M500 34L522 90H478Z" transform="rotate(${round(angle)} 500 500)"/>`;
  });
  const stars = times(5, (index) => {
    const angle = ((index - 2) * 24 - 90) * (Math.PI / 180);
    return `<path d="${starPath(500 + 300 * Math.cos(angle), 520 + 300 * Math.sin(angle), 42, 17)}"/>`;
  });
  const ribbon = 'M120 640Q500 760 880 640L850 780Q500 890 150 780Z';
  return `<rect width="1000" height="1000" fill="#f7f1e3"/>
    <g fill="#17324d">${teeth}<circle cx="500" cy="500" r="424"/></g>
    <circle cx="500" cy="500" r="392" fill="#f7f1e3"/><circle cx="500" cy="500" r="376" fill="#c8352b"/>
    <g fill="#f2b632">${stars}</g>
    <path d="M300 600L430 380L500 470L580 330L720 600Z" fill="#17324d"/>
    <path d="M430 380L400 431L430 420L452 440L466 426ZM580 330L538 403L572 392L604 420L622 410Z" fill="#fff"/>
    <path d="${ribbon}" fill="#f2b632"/><path d="M60 690L120 640L150 780L80 820L100 750Z" fill="#b98414"/>
    <path d="M940 690L880 640L850 780L920 820L900 750Z" fill="#b98414"/>
    <path d="M250 716Q500 782 750 716L744 744Q500 812 256 744Z" fill="#17324d"/>`;
}

function cartoon(): string {
  return `<rect width="1000" height="1000" fill="#8fd0f2"/>
    <g stroke="#1b1410" stroke-width="16" stroke-linejoin="round" stroke-linecap="round">
      <path d="M-20 820Q250 700 500 800T1020 780V1020H-20Z" fill="#7bbf4d"/>
      <path d="M500 210C700 210 780 360 770 520C765 640 800 720 830 800C740 860 620 880 500 880S260 860 170 800C200 720 235 640 230 520C220 360 300 210 500 210Z" fill="#f3a63b"/>
      <path d="M330 560Q500 500 670 560Q690 800 500 820Q310 800 330 560Z" fill="#fde6bf"/>
      <path d="M300 250Q230 120 320 90Q400 130 420 220ZM700 250Q770 120 680 90Q600 130 580 220Z" fill="#f3a63b"/>
      <ellipse cx="410" cy="400" rx="66" ry="84" fill="#fff"/><ellipse cx="590" cy="400" rx="66" ry="84" fill="#fff"/>
      <path d="M440 520Q500 490 560 520Q540 570 500 574Q460 570 440 520Z" fill="#d9485f"/>
      <path d="M500 574V610M500 610Q450 660 400 630M500 610Q550 660 600 630" fill="none"/>
      <path d="M250 540L110 500M250 570L100 580M750 540L890 500M750 570L900 580" fill="none" stroke-width="9"/>
    </g>
    <circle cx="425" cy="410" r="34" fill="#1b1410"/><circle cx="575" cy="410" r="34" fill="#1b1410"/>
    <circle cx="436" cy="396" r="11" fill="#fff"/><circle cx="586" cy="396" r="11" fill="#fff"/>
    <circle cx="860" cy="130" r="78" fill="#ffe15a"/>`;
}

/** Areas without outlines, three or four of which meet at each corner, where seams would be visible. */
function patchwork(): string {
  const random = seeded(7);
  const inks = ['#e4572e', '#17bebb', '#ffc914', '#2e282a', '#76b041', '#f5f0e1', '#7a4fa3'];
  const nodes = Array.from({ length: 6 }, (_, row) =>
    Array.from({ length: 6 }, (_, column) => ({
      x: column * 200 + (column % 5 === 0 ? 0 : (random() - 0.5) * 110),
      y: row * 200 + (row % 5 === 0 ? 0 : (random() - 0.5) * 110),
    })),
  );
  const cells = times(25, (index) => {
    const [row, column] = [Math.floor(index / 5), index % 5];
    const [a, b, c, d] = [
      nodes[row]![column]!,
      nodes[row]![column + 1]!,
      nodes[row + 1]![column + 1]!,
      nodes[row + 1]![column]!,
    ];
    const ink = inks[(row * 3 + column * 2) % inks.length]!;
    return `<path d="M${[a, b, c, d].map(({ x, y }) => `${round(x)} ${round(y)}`).join('L')}Z" fill="${ink}"/>`;
  });
  return `<rect width="1000" height="1000" fill="#2e282a"/><g shape-rendering="geometricPrecision">${cells}</g>
    <circle cx="500" cy="500" r="170" fill="#f5f0e1"/><path d="${starPath(500, 500, 150, 58)}" fill="#e4572e"/>`;
}

function script(): string {
  return `<rect width="1000" height="1000" fill="#fff"/>
    <g fill="none" stroke="#000" stroke-linecap="round" stroke-linejoin="round">
      <path d="M90 520C140 300 260 210 300 300S190 640 150 620S260 380 380 420S330 600 400 590S500 420 560 430S520 590 590 580S690 400 740 420S700 580 770 570S880 470 920 430" stroke-width="34"/>
      <path d="M120 740Q500 660 880 740" stroke-width="14"/><path d="M180 800Q500 740 820 800" stroke-width="7"/>
    </g>
    <path d="${starPath(200, 150, 70, 28)}"/><path d="${starPath(800, 150, 70, 28)}"/><path d="${starPath(500, 130, 90, 40, 8)}"/>
    <circle cx="350" cy="150" r="26"/><circle cx="650" cy="150" r="26"/><ellipse cx="500" cy="890" rx="120" ry="40"/>
    <path d="M430 876h140v12h-140zM60 860h120v60H60zM84 876v28h72v-28zM820 860l120 0 -60 60z" fill-rule="evenodd"/>`;
}

/** Engraved leaves: many tapering strokes in one ink. */
function engraving(): string {
  const random = seeded(21);
  const leaf = (cx: number, cy: number, length: number, angle: number) => {
    const veins = times(9, (index) => {
      const t = 0.16 + index * 0.085;
      const reach = 90 * Math.sin(Math.PI * Math.min(1, t + 0.08)) * 0.78;
      const w = 5 - index * 0.35;
      return `M${round(t * length)} 0q${round(30)} ${round(-reach * 0.4)} ${round(46)} ${round(-reach)}q${round(-30 - w)} ${round(reach * 0.5)} ${round(-46 - w)} ${round(reach)}zM${round(t * length)} 0q30 ${round(reach * 0.4)} 46 ${round(reach)}q${round(-30 - w)} ${round(-reach * 0.5)} ${round(-46 - w)} ${round(-reach)}z`;
    });
    return `<g transform="translate(${round(cx)} ${round(cy)}) rotate(${round(angle)})"><path fill-rule="evenodd" d="M0 0Q${round(length * 0.4)} -130 ${length} 0Q${round(length * 0.4)} 130 0 0ZM18 0Q${round(length * 0.4)} 112 ${length - 26} 0Q${round(length * 0.4)} -112 18 0Z"/><path d="M0 -5L${length} 0L0 5Z"/><path d="${veins}"/></g>`;
  };
  const leaves = times(9, (index) => leaf(500, 520, 330 + random() * 90, index * 40 + random() * 8));
  return `<rect width="1000" height="1000" fill="#fff"/>${leaves}<circle cx="500" cy="520" r="48"/>`;
}

export const vectorArt: readonly VectorArt[] = [
  { name: 'badge', size: 900, svg: page(900, badge()), inks: 'many' },
  { name: 'cartoon', size: 800, svg: page(800, cartoon()), inks: 'many' },
  { name: 'patchwork', size: 700, svg: page(700, patchwork()), inks: 'many' },
  { name: 'script and stars', size: 700, svg: page(700, script()), inks: 'one' },
  { name: 'engraving', size: 900, svg: page(900, engraving()), inks: 'one' },
];
