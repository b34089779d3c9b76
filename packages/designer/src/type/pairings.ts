/** Pairings by style: at most two families and one script, different in class but similar in weight. */
import type { FaceId } from './faces.ts';

export type Style =
  | 'vintage'
  | 'heritage'
  | 'retro'
  | 'team'
  | 'baseball'
  | 'industrial'
  | 'refined'
  | 'metal'
  | 'party'
  | 'deco'
  | 'hand'
  | 'minimal';

export type Pairing = {
  readonly id: string;
  readonly headline: FaceId;
  readonly support: FaceId;
  readonly small: FaceId;
};

const pair = (headline: FaceId, support: FaceId, small: FaceId): Pairing => ({
  id: `${headline}+${support}`,
  headline,
  support,
  small,
});

/** Pairings of typefaces whose counters stay open in a left-chest print, best first. */
export const CHEST_PAIRINGS: readonly Pairing[] = [
  pair('josefin-sans-700', 'josefin-sans-700', 'josefin-sans-700'),
  pair('zilla-slab-700', 'josefin-sans-700', 'josefin-sans-700'),
  pair('league-spartan-800', 'josefin-sans-700', 'josefin-sans-700'),
  pair('righteous-400', 'josefin-sans-700', 'josefin-sans-700'),
  pair('fredoka-600', 'fredoka-600', 'fredoka-600'),
  pair('bevan-400', 'zilla-slab-700', 'zilla-slab-700'),
];

export const PAIRINGS: Readonly<Record<Style, readonly Pairing[]>> = {
  vintage: [
    pair('bevan-400', 'alfa-slab-one-400', 'bevan-400'),
    pair('rye-400', 'bevan-400', 'bevan-400'),
    pair('alfa-slab-one-400', 'bevan-400', 'oswald-700'),
    pair('sancreek-400', 'bevan-400', 'bevan-400'),
    pair('anton-400', 'bevan-400', 'bevan-400'),
  ],
  heritage: [
    pair('alfa-slab-one-400', 'anton-400', 'bevan-400'),
    pair('ultra-400', 'anton-400', 'bevan-400'),
    pair('bevan-400', 'league-gothic-400', 'bevan-400'),
    pair('zilla-slab-700', 'anton-400', 'zilla-slab-700'),
    pair('anton-400', 'alfa-slab-one-400', 'oswald-700'),
  ],
  retro: [
    pair('bowlby-one-400', 'league-spartan-800', 'league-spartan-800'),
    pair('righteous-400', 'league-spartan-800', 'josefin-sans-700'),
    pair('league-spartan-800', 'bowlby-one-400', 'josefin-sans-700'),
    pair('alfa-slab-one-400', 'league-spartan-800', 'league-spartan-800'),
  ],
  team: [
    pair('graduate-400', 'anton-400', 'oswald-700'),
    pair('alfa-slab-one-400', 'graduate-400', 'oswald-700'),
    pair('anton-400', 'graduate-400', 'oswald-700'),
    pair('bevan-400', 'oswald-700', 'oswald-700'),
  ],
  baseball: [
    pair('yesteryear-400', 'oswald-700', 'oswald-700'),
    pair('pacifico-400', 'oswald-700', 'oswald-700'),
    pair('lobster-400', 'oswald-700', 'oswald-700'),
    pair('oleo-script-700', 'oswald-700', 'oswald-700'),
  ],
  industrial: [
    pair('anton-400', 'oswald-700', 'barlow-condensed-700'),
    pair('black-ops-one-400', 'anton-400', 'barlow-condensed-700'),
    pair('league-gothic-400', 'anton-400', 'barlow-condensed-700'),
    pair('alfa-slab-one-400', 'anton-400', 'barlow-condensed-700'),
  ],
  refined: [
    pair('abril-fatface-400', 'josefin-sans-700', 'josefin-sans-700'),
    pair('cinzel-800', 'josefin-sans-700', 'cinzel-800'),
    pair('zilla-slab-700', 'josefin-sans-700', 'zilla-slab-700'),
    pair('bevan-400', 'josefin-sans-700', 'bevan-400'),
  ],
  metal: [
    pair('new-rocker-400', 'league-gothic-400', 'special-elite-400'),
    pair('pirata-one-400', 'league-gothic-400', 'oswald-700'),
    pair('anton-400', 'new-rocker-400', 'oswald-700'),
    pair('black-ops-one-400', 'league-gothic-400', 'oswald-700'),
  ],
  party: [
    pair('titan-one-400', 'fredoka-700', 'fredoka-700'),
    pair('luckiest-guy-400', 'fredoka-700', 'fredoka-700'),
    pair('bowlby-one-400', 'fredoka-700', 'fredoka-600'),
    pair('lobster-400', 'fredoka-700', 'fredoka-700'),
  ],
  deco: [
    pair('limelight-400', 'josefin-sans-700', 'josefin-sans-700'),
    pair('righteous-400', 'josefin-sans-700', 'josefin-sans-700'),
    pair('abril-fatface-400', 'josefin-sans-700', 'josefin-sans-700'),
    pair('cinzel-800', 'josefin-sans-700', 'josefin-sans-700'),
  ],
  hand: [
    pair('permanent-marker-400', 'caveat-brush-400', 'oswald-700'),
    pair('caveat-brush-400', 'oswald-700', 'oswald-700'),
    pair('luckiest-guy-400', 'permanent-marker-400', 'oswald-700'),
    pair('lobster-400', 'oswald-700', 'oswald-700'),
  ],
  minimal: [
    pair('league-spartan-800', 'josefin-sans-700', 'josefin-sans-700'),
    pair('oswald-700', 'barlow-condensed-700', 'barlow-condensed-700'),
    pair('josefin-sans-700', 'league-spartan-800', 'league-spartan-800'),
    pair('anton-400', 'josefin-sans-700', 'josefin-sans-700'),
  ],
};
