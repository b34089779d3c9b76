/** SVG and procedural figures for the Background Remover's unseen scenes. */
import type {
  Art,
  Color,
  Ground,
} from '../../../packages/tools/src/background-remover/testing/composites.ts';

/** Lettering without an outline: one line with a gradient, one in a flat ink. */
export const RACE = `<svg xmlns="http://www.w3.org/2000/svg" width="760" height="270" font-family="Noto Sans" font-weight="700" text-anchor="middle">
  <defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0.2" stop-color="#ffd23c"/><stop offset="0.9" stop-color="#ef5a1c"/></linearGradient></defs>
  <text x="380" y="138" font-size="132" fill="url(#g)">RIVER RUN</text><text x="380" y="228" font-size="72" fill="#fff6dc">TEN MILES 1987</text></svg>`;

/** Fire department shield in flat inks, with a ribbon across it. */
export const SHIELD = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="540" stroke-linejoin="round" font-family="Noto Sans" font-weight="700" text-anchor="middle">
  <path d="M240 14L446 70V270Q446 440 240 526Q34 440 34 270V70Z" fill="#f6c945" stroke="#f3f0e6" stroke-width="10"/>
  <path d="M240 48L414 96V268Q414 414 240 488Q66 414 66 268V96Z" fill="#a81f24" stroke="#1a1a1f" stroke-width="5"/>
  <path d="M240 96Q322 172 286 244Q326 232 322 196Q372 276 318 330Q288 358 240 358Q192 358 162 330Q116 276 164 206Q176 250 204 250Q178 164 240 96Z" fill="#f6c945"/>
  <path d="M240 222Q282 276 262 312Q252 330 240 330Q228 330 218 312Q200 276 240 222Z" fill="#f3f0e6"/>
  <path d="M14 372H466L434 416L466 460H14L46 416Z" fill="#f3f0e6" stroke="#a81f24" stroke-width="6"/>
  <text x="240" y="435" font-size="50" fill="#1a1a1f">ENGINE 27</text></svg>`;

const GONDOLAS = ['#d8402f', '#f2b632', '#2f7fb5', '#3f9a56', '#f4efe2', '#8a4fa0'];

/** Ferris wheel made of thin lines: 4 px rims, 2 px spokes, colored gondolas, and a stand. */
export function drawFerrisWheel(side: number, cars: number): string {
  const [middle, outer, inner] = [side / 2, side * 0.4, side * 0.33];
  const at = (radius: number, index: number) => {
    const angle = (index / cars) * 2 * Math.PI;
    return { x: middle + radius * Math.cos(angle), y: middle + radius * Math.sin(angle) };
  };
  const place = ({ x, y }: { x: number; y: number }) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  const turns = Array.from({ length: cars }, (_, index) => index);
  const spokes = turns.map((turn) => `M${middle} ${middle}L${place(at(outer, turn))}`);
  const braces = turns.map(
    (turn) => `M${place(at(inner, turn))}L${place(at(outer, turn + 0.5))}L${place(at(inner, turn + 1))}`,
  );
  const gondolas = turns.map((turn) => {
    const { x, y } = at(outer, turn);
    const roof = `M${(x - 30).toFixed(1)} ${(y + 22).toFixed(1)}Q${x.toFixed(1)} ${(y - 8).toFixed(1)} ${(x + 30).toFixed(1)} ${(y + 22).toFixed(1)}Z`;
    const tub = `M${(x - 28).toFixed(1)} ${(y + 40).toFixed(1)}h56l-8 30h-40Z`;
    const posts = `M${place({ x, y })}v14M${(x - 24).toFixed(1)} ${(y + 20).toFixed(1)}v22M${(x + 24).toFixed(1)} ${(y + 20).toFixed(1)}v22`;
    return `<path d="${posts}" stroke-width="3"/><path d="${roof}${tub}" fill="${GONDOLAS[turn % GONDOLAS.length]}" stroke-width="3"/>`;
  });
  const foot = side * 0.97;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" fill="none" stroke="#3a2440" stroke-linejoin="round">
  <path d="M${side * 0.24} ${foot}L${middle} ${middle}L${side * 0.76} ${foot}" stroke-width="16"/><path d="M${side * 0.16} ${foot}H${side * 0.84}" stroke-width="14"/>
  <circle cx="${middle}" cy="${middle}" r="${outer}" stroke-width="4"/><circle cx="${middle}" cy="${middle}" r="${inner}" stroke-width="4"/>
  <path d="${spokes.join('')}${braces.join('')}" stroke-width="2"/>${gondolas.join('')}<circle cx="${middle}" cy="${middle}" r="34" fill="#d8402f" stroke-width="6"/></svg>`;
}

/** Head in profile with windblown hair, its strands as thin as 0.5 px. Deterministic for a given seed. */
export function drawWindblownHead(strands: number, seed: number): string {
  let state = seed;
  const random = () => (state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff) / 0x7fffffff;
  const inks = ['#4a2413', '#6d3519', '#8f4d22', '#35190e'];
  const hair = Array.from({ length: strands }, () => {
    const along = random();
    const [x, y] = [250 + 150 * along + 20 * random(), 96 + 26 * random() + 260 * along ** 2];
    const reach = 130 + 210 * random();
    const [tipX, tipY] = [x + reach, y + 20 + 120 * along + 80 * (random() - 0.5)];
    const lift = 60 * (random() - 0.7);
    const path = `M${x.toFixed(1)} ${y.toFixed(1)}C${(x + reach * 0.35).toFixed(1)} ${(y - 24 + lift).toFixed(1)} ${(x + reach * 0.65).toFixed(1)} ${(tipY - lift).toFixed(1)} ${tipX.toFixed(1)} ${tipY.toFixed(1)}`;
    return `<path d="${path}" stroke="${inks[Math.floor(random() * inks.length)]}" stroke-width="${(0.5 + 1.9 * random() ** 2).toFixed(2)}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="760" height="600"><defs><linearGradient id="s"><stop offset="0" stop-color="#f2c39d"/><stop offset="1" stop-color="#cf8f66"/></linearGradient></defs>
  <path d="M196 120Q150 190 160 236Q148 268 122 300Q118 314 148 318Q142 336 150 346Q142 356 154 366Q150 392 166 404Q186 420 236 404Q246 450 230 500Q190 520 150 600H470Q440 520 376 492Q360 440 372 350L400 190L300 90Z" fill="url(#s)"/>
  <path d="M150 600Q190 520 230 500Q300 540 376 492Q440 520 470 600Z" fill="#2c6e63"/>
  <path d="M186 138Q216 60 320 66Q430 76 440 190Q450 300 410 400Q380 420 366 390Q380 330 352 290Q330 300 320 270Q330 220 290 180Q240 160 186 138Z" fill="#5a2c16"/>
  <path d="M170 246q22-10 40 2M168 232q22-18 50-6" stroke="#35190e" stroke-width="5" fill="none" stroke-linecap="round"/><ellipse cx="188" cy="256" rx="8" ry="9" fill="#2b1a14"/>
  <path d="M150 346q24 6 40-2" stroke="#9c4038" stroke-width="6" fill="none" stroke-linecap="round"/><path d="M318 276q26-6 22 28t-22 30" fill="#dca27c" stroke="#a86a48" stroke-width="3"/>
  <g fill="none" stroke-linecap="round">${hair.join('')}</g></svg>`;
}

const mix = (a: Color, b: Color, t: number): Color => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];

/** Radius of the lifebuoy's ring, and half the ring's width; 1 is half the picture's shorter side. */
const RING = { radius: 0.5, reach: 0.17 };

/** Lifebuoy: a shaded ring in red and white with four rope bands; the background shows through the middle. */
export const lifebuoy: Art = {
  inside: (u, v) => Math.abs(Math.hypot(u, v) - RING.radius) < RING.reach,
  color: (u, v) => {
    const across = (Math.hypot(u, v) - RING.radius) / RING.reach;
    const round = Math.sqrt(Math.max(0, 1 - across * across));
    const outward = across / Math.max(0.001, Math.hypot(u, v));
    const light = Math.max(0.15, 0.75 * round - 0.45 * u * outward - 0.55 * v * outward);
    const quarter = ((Math.atan2(v, u) + Math.PI / 4 + 2 * Math.PI) % (Math.PI / 2)) / (Math.PI / 2);
    const isRope = Math.abs(quarter - 0.32) < 0.025 || Math.abs(quarter - 0.68) < 0.025;
    const skin: Color = quarter > 0.32 && quarter < 0.68 ? [246, 243, 234] : [206, 42, 34];
    const shine = Math.max(0, light - 0.98) * 2.5;
    return mix(
      mix([30, 18, 22], isRope ? [198, 164, 104] : skin, Math.min(1, light)),
      [255, 255, 255],
      Math.min(0.8, shine),
    );
  },
};

/** Deterministic noise 0…1 at integer coordinates. */
function noiseAt(x: number, y: number): number {
  const wave = Math.sin(x * 91.7 + y * 47.3 + 5.1) * 35_281.337;
  return wave - Math.floor(wave);
}

/** Height of a course, length of a brick, width of a joint; 1 is half the picture's shorter side. */
const BRICK = { high: 0.13, long: 0.36, joint: 0.014 };

/** Brick wall with pale mortar, each brick in its own shade, lit from the left. */
export const bricks: Ground = (u, v, x, y) => {
  const course = Math.floor(v / BRICK.high);
  const shifted = u / BRICK.long + (course & 1) / 2;
  const brick = Math.floor(shifted);
  const fromJoint = Math.min(
    v - course * BRICK.high,
    (course + 1) * BRICK.high - v,
    (shifted - brick) * BRICK.long,
    (brick + 1 - shifted) * BRICK.long,
  );
  const grain = 14 * noiseAt(x, y) - 7 + 8 * noiseAt(x >> 2, y >> 2);
  const lit = 1.06 - 0.16 * u;
  const [red, green, blue] =
    fromJoint < BRICK.joint
      ? ([176, 166, 150] as const)
      : mix([142, 68, 48], [182, 104, 72], noiseAt(brick + 40, course + 40));
  return [red * lit + grain, green * lit + grain, blue * lit + grain];
};
