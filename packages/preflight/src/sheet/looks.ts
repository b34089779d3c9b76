export type Look = {
  /** Tint 0…1 by spot or process ink; empty for a knockout without ink. */
  readonly inks: ReadonlyMap<string, number>;
  /** Screen color, 0…255. */
  readonly rgb: readonly [number, number, number];
  readonly alpha: number;
  readonly tonal: boolean;
  /** True for text without drawn outlines: the box is known, the shape is not. */
  readonly text: boolean;
};

/** `mixed`: modes that do more than darken. `through`: like `over`, but hides nothing (normal in a blended group). */
export type Blend = 'over' | 'through' | 'multiply' | 'overprint' | 'mixed';
const BLENDS: readonly Blend[] = ['over', 'multiply', 'overprint', 'mixed'];

export const NOTHING = 0;
const MAX_LOOKS = 60_000;
const BARE: Look = { inks: new Map(), rgb: [255, 255, 255], alpha: 0, tonal: false, text: false };

export class Looks {
  readonly all: Look[] = [BARE];
  private readonly known = new Map<string, number>();
  private readonly combined = new Map<number, number>();

  idOf(look: Look): number {
    const inks = [...look.inks].map(([name, tint]) => `${name}=${tint.toFixed(3)}`).join();
    const key = `${inks}/${look.rgb.join()}/${look.alpha.toFixed(3)}/${Number(look.tonal)}${Number(look.text)}`;
    let id = this.known.get(key);
    if (id === undefined) {
      id = this.add(look);
      if (this.all[id] === look) this.known.set(key, id);
    }
    return id;
  }

  add(look: Look): number {
    return this.all.length >= MAX_LOOKS ? this.all.length - 1 : this.all.push(look) - 1;
  }

  over(below: number, above: number, named: Blend): number {
    const blend = named === 'through' ? 'over' : named;
    const top = this.all[above] ?? BARE;
    if (below === NOTHING && blend !== 'multiply') return above;
    if (blend === 'over' && top.alpha >= 1) return above;
    if (below === NOTHING) return above;
    const key = (below * MAX_LOOKS + above) * BLENDS.length + BLENDS.indexOf(blend);
    const known = this.combined.get(key);
    if (known !== undefined) return known;
    const id = this.idOf(combine(this.all[below] ?? BARE, top, blend));
    this.combined.set(key, id);
    return id;
  }
}

function combine(below: Look, above: Look, blend: Blend): Look {
  const a = above.alpha;
  const inks = new Map<string, number>();
  for (const name of new Set([...below.inks.keys(), ...above.inks.keys()])) {
    const [under, over] = [below.inks.get(name) ?? 0, above.inks.get(name) ?? 0];
    inks.set(name, tidy(mixInk(under, over, a, blend, above.inks.has(name))));
  }
  const alpha = a + below.alpha * (1 - a);
  const rgb = [0, 1, 2].map((c) => {
    const [under, over] = [below.rgb[c] ?? 255, above.rgb[c] ?? 255];
    return Math.round(under * (1 - a) + blendValues(under, over, blend) * a);
  });
  const [r = 0, g = 0, b = 0] = rgb;
  return {
    inks,
    rgb: [r, g, b],
    alpha: tidy(alpha),
    tonal: above.tonal || (a < 1 && below.tonal),
    text: above.text,
  };
}

function blendValues(under: number, over: number, blend: Blend): number {
  if (blend === 'over') return over;
  return blend === 'mixed' ? (under + over) / 2 : (under * over) / 255;
}

function mixInk(under: number, over: number, alpha: number, blend: Blend, named: boolean): number {
  // An overprinting color keeps the inks that it does not contain (process inks: overprint mode 1).
  if (blend === 'overprint') return named && over > 0 ? under * (1 - alpha) + over * alpha : under;
  if (blend === 'multiply') return under + over * alpha - under * over * alpha;
  if (blend === 'mixed') return under * (1 - alpha / 2) + (over * alpha) / 2;
  return under * (1 - alpha) + over * alpha;
}

const tidy = (value: number) => Math.round(value * 1000) / 1000;
