/** Bundled, openly licensed typefaces (OFL-1.1 or Apache-2.0), by family and weight. */

/** Class of a typeface. 'script' and 'blackletter' are never set in all capitals. */
export type FaceKind =
  | 'slab'
  | 'western'
  | 'varsity'
  | 'stencil'
  | 'grotesque'
  | 'geometric'
  | 'round'
  | 'script'
  | 'deco'
  | 'blackletter'
  | 'hand'
  | 'serif'
  | 'typewriter'
  | 'sans'
  | 'display'
  | 'tech';

export type LateFace = {
  readonly family: string;
  readonly name: string;
  readonly weight: number;
  readonly kind: FaceKind;
  readonly version: string;
  readonly integrity: string | null;
};

export const FACES = {
  'abril-fatface-400': {
    family: 'abril-fatface',
    weight: 400,
    kind: 'serif',
    file: '@fontsource/abril-fatface/files/abril-fatface-latin-400-normal.woff',
  },
  'alfa-slab-one-400': {
    family: 'alfa-slab-one',
    weight: 400,
    kind: 'slab',
    file: '@fontsource/alfa-slab-one/files/alfa-slab-one-latin-400-normal.woff',
  },
  'anton-400': {
    family: 'anton',
    weight: 400,
    kind: 'grotesque',
    file: '@fontsource/anton/files/anton-latin-400-normal.woff',
  },
  'barlow-condensed-700': {
    family: 'barlow-condensed',
    weight: 700,
    kind: 'grotesque',
    file: '@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff',
  },
  'bevan-400': {
    family: 'bevan',
    weight: 400,
    kind: 'slab',
    file: '@fontsource/bevan/files/bevan-latin-400-normal.woff',
  },
  'black-ops-one-400': {
    family: 'black-ops-one',
    weight: 400,
    kind: 'stencil',
    file: '@fontsource/black-ops-one/files/black-ops-one-latin-400-normal.woff',
  },
  'bowlby-one-400': {
    family: 'bowlby-one',
    weight: 400,
    kind: 'round',
    file: '@fontsource/bowlby-one/files/bowlby-one-latin-400-normal.woff',
  },
  'caveat-brush-400': {
    family: 'caveat-brush',
    weight: 400,
    kind: 'hand',
    file: '@fontsource/caveat-brush/files/caveat-brush-latin-400-normal.woff',
  },
  'cinzel-800': {
    family: 'cinzel',
    weight: 800,
    kind: 'serif',
    file: '@fontsource/cinzel/files/cinzel-latin-800-normal.woff',
  },
  'fredoka-600': {
    family: 'fredoka',
    weight: 600,
    kind: 'round',
    file: '@fontsource/fredoka/files/fredoka-latin-600-normal.woff',
  },
  'fredoka-700': {
    family: 'fredoka',
    weight: 700,
    kind: 'round',
    file: '@fontsource/fredoka/files/fredoka-latin-700-normal.woff',
  },
  'graduate-400': {
    family: 'graduate',
    weight: 400,
    kind: 'varsity',
    file: '@fontsource/graduate/files/graduate-latin-400-normal.woff',
  },
  'josefin-sans-700': {
    family: 'josefin-sans',
    weight: 700,
    kind: 'deco',
    file: '@fontsource/josefin-sans/files/josefin-sans-latin-700-normal.woff',
  },
  'league-gothic-400': {
    family: 'league-gothic',
    weight: 400,
    kind: 'grotesque',
    file: '@fontsource/league-gothic/files/league-gothic-latin-400-normal.woff',
  },
  'league-spartan-800': {
    family: 'league-spartan',
    weight: 800,
    kind: 'geometric',
    file: '@fontsource/league-spartan/files/league-spartan-latin-800-normal.woff',
  },
  'limelight-400': {
    family: 'limelight',
    weight: 400,
    kind: 'deco',
    file: '@fontsource/limelight/files/limelight-latin-400-normal.woff',
  },
  'lobster-400': {
    family: 'lobster',
    weight: 400,
    kind: 'script',
    file: '@fontsource/lobster/files/lobster-latin-400-normal.woff',
  },
  'luckiest-guy-400': {
    family: 'luckiest-guy',
    weight: 400,
    kind: 'round',
    file: '@fontsource/luckiest-guy/files/luckiest-guy-latin-400-normal.woff',
  },
  'new-rocker-400': {
    family: 'new-rocker',
    weight: 400,
    kind: 'blackletter',
    file: '@fontsource/new-rocker/files/new-rocker-latin-400-normal.woff',
  },
  'oleo-script-700': {
    family: 'oleo-script',
    weight: 700,
    kind: 'script',
    file: '@fontsource/oleo-script/files/oleo-script-latin-700-normal.woff',
  },
  'oswald-700': {
    family: 'oswald',
    weight: 700,
    kind: 'grotesque',
    file: '@fontsource/oswald/files/oswald-latin-700-normal.woff',
  },
  'pacifico-400': {
    family: 'pacifico',
    weight: 400,
    kind: 'script',
    file: '@fontsource/pacifico/files/pacifico-latin-400-normal.woff',
  },
  'permanent-marker-400': {
    family: 'permanent-marker',
    weight: 400,
    kind: 'hand',
    file: '@fontsource/permanent-marker/files/permanent-marker-latin-400-normal.woff',
  },
  'pirata-one-400': {
    family: 'pirata-one',
    weight: 400,
    kind: 'blackletter',
    file: '@fontsource/pirata-one/files/pirata-one-latin-400-normal.woff',
  },
  'righteous-400': {
    family: 'righteous',
    weight: 400,
    kind: 'deco',
    file: '@fontsource/righteous/files/righteous-latin-400-normal.woff',
  },
  'rye-400': {
    family: 'rye',
    weight: 400,
    kind: 'western',
    file: '@fontsource/rye/files/rye-latin-400-normal.woff',
  },
  'sancreek-400': {
    family: 'sancreek',
    weight: 400,
    kind: 'western',
    file: '@fontsource/sancreek/files/sancreek-latin-400-normal.woff',
  },
  'special-elite-400': {
    family: 'special-elite',
    weight: 400,
    kind: 'typewriter',
    file: '@fontsource/special-elite/files/special-elite-latin-400-normal.woff',
  },
  'titan-one-400': {
    family: 'titan-one',
    weight: 400,
    kind: 'round',
    file: '@fontsource/titan-one/files/titan-one-latin-400-normal.woff',
  },
  'ultra-400': {
    family: 'ultra',
    weight: 400,
    kind: 'slab',
    file: '@fontsource/ultra/files/ultra-latin-400-normal.woff',
  },
  'yesteryear-400': {
    family: 'yesteryear',
    weight: 400,
    kind: 'script',
    file: '@fontsource/yesteryear/files/yesteryear-latin-400-normal.woff',
  },
  'zilla-slab-700': {
    family: 'zilla-slab',
    weight: 700,
    kind: 'slab',
    file: '@fontsource/zilla-slab/files/zilla-slab-latin-700-normal.woff',
  },
} as const satisfies Record<string, { family: string; weight: number; kind: FaceKind; file: string }>;

export type FaceId = keyof typeof FACES;

export const lowerCaseOnly = (face: FaceId): boolean => ['script', 'blackletter'].includes(FACES[face].kind);
