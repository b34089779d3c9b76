import { type Blend, type Looks, NOTHING } from './looks.ts';

export class Step {
  readonly look: number;
  after: number = NOTHING;
  shows = 0;
  /** True if this step hides the objects below; every other step leaves them visible. */
  readonly covers: boolean;
  private readonly looks: Looks;
  private readonly blend: Blend;
  private before = -1;

  constructor(looks: Looks, look: number, blend: Blend) {
    this.looks = looks;
    this.look = look;
    this.blend = blend;
    this.covers = blend === 'over' && looks.all[look]!.alpha >= 1;
  }

  on(before: number): void {
    if (before === this.before) return;
    this.before = before;
    this.after = this.looks.over(before, this.look, this.blend);
    this.shows = Number(this.isSeen(before, this.after));
  }

  /** False if the step changes nothing visible, such as paper white on bare paper. */
  private isSeen(before: number, after: number): boolean {
    const { inks, rgb, text } = this.looks.all[after]!;
    if (before === after) return text;
    if (before === NOTHING) return inks.size > 0 || rgb[0] + rgb[1] + rgb[2] < 3 * 255;
    const under = this.looks.all[before]!;
    const isSame = text && !under.text && under.rgb.every((value, c) => value === rgb[c]);
    return !isSame;
  }
}
