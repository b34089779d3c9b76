import { openAssets } from '@printready/pixels/platform';

declare const URL: new (path: string, base: string) => { readonly href: string };

const ADDRESSES = {
  'clipper2-wasm/dist/es/clipper2z.wasm': () =>
    new URL('clipper2-wasm/dist/es/clipper2z.wasm', import.meta.url),
  '@printready/designer/motifs.json': () => new URL('../motifs.json', import.meta.url),
  '@fontsource/abril-fatface/files/abril-fatface-latin-400-normal.woff': () =>
    new URL('@fontsource/abril-fatface/files/abril-fatface-latin-400-normal.woff', import.meta.url),
  '@fontsource/alfa-slab-one/files/alfa-slab-one-latin-400-normal.woff': () =>
    new URL('@fontsource/alfa-slab-one/files/alfa-slab-one-latin-400-normal.woff', import.meta.url),
  '@fontsource/anton/files/anton-latin-400-normal.woff': () =>
    new URL('@fontsource/anton/files/anton-latin-400-normal.woff', import.meta.url),
  '@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff': () =>
    new URL('@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff', import.meta.url),
  '@fontsource/bevan/files/bevan-latin-400-normal.woff': () =>
    new URL('@fontsource/bevan/files/bevan-latin-400-normal.woff', import.meta.url),
  '@fontsource/black-ops-one/files/black-ops-one-latin-400-normal.woff': () =>
    new URL('@fontsource/black-ops-one/files/black-ops-one-latin-400-normal.woff', import.meta.url),
  '@fontsource/bowlby-one/files/bowlby-one-latin-400-normal.woff': () =>
    new URL('@fontsource/bowlby-one/files/bowlby-one-latin-400-normal.woff', import.meta.url),
  '@fontsource/caveat-brush/files/caveat-brush-latin-400-normal.woff': () =>
    new URL('@fontsource/caveat-brush/files/caveat-brush-latin-400-normal.woff', import.meta.url),
  '@fontsource/cinzel/files/cinzel-latin-800-normal.woff': () =>
    new URL('@fontsource/cinzel/files/cinzel-latin-800-normal.woff', import.meta.url),
  '@fontsource/fredoka/files/fredoka-latin-600-normal.woff': () =>
    new URL('@fontsource/fredoka/files/fredoka-latin-600-normal.woff', import.meta.url),
  '@fontsource/fredoka/files/fredoka-latin-700-normal.woff': () =>
    new URL('@fontsource/fredoka/files/fredoka-latin-700-normal.woff', import.meta.url),
  '@fontsource/graduate/files/graduate-latin-400-normal.woff': () =>
    new URL('@fontsource/graduate/files/graduate-latin-400-normal.woff', import.meta.url),
  '@fontsource/josefin-sans/files/josefin-sans-latin-700-normal.woff': () =>
    new URL('@fontsource/josefin-sans/files/josefin-sans-latin-700-normal.woff', import.meta.url),
  '@fontsource/league-gothic/files/league-gothic-latin-400-normal.woff': () =>
    new URL('@fontsource/league-gothic/files/league-gothic-latin-400-normal.woff', import.meta.url),
  '@fontsource/league-spartan/files/league-spartan-latin-800-normal.woff': () =>
    new URL('@fontsource/league-spartan/files/league-spartan-latin-800-normal.woff', import.meta.url),
  '@fontsource/limelight/files/limelight-latin-400-normal.woff': () =>
    new URL('@fontsource/limelight/files/limelight-latin-400-normal.woff', import.meta.url),
  '@fontsource/lobster/files/lobster-latin-400-normal.woff': () =>
    new URL('@fontsource/lobster/files/lobster-latin-400-normal.woff', import.meta.url),
  '@fontsource/luckiest-guy/files/luckiest-guy-latin-400-normal.woff': () =>
    new URL('@fontsource/luckiest-guy/files/luckiest-guy-latin-400-normal.woff', import.meta.url),
  '@fontsource/new-rocker/files/new-rocker-latin-400-normal.woff': () =>
    new URL('@fontsource/new-rocker/files/new-rocker-latin-400-normal.woff', import.meta.url),
  '@fontsource/oleo-script/files/oleo-script-latin-700-normal.woff': () =>
    new URL('@fontsource/oleo-script/files/oleo-script-latin-700-normal.woff', import.meta.url),
  '@fontsource/oswald/files/oswald-latin-700-normal.woff': () =>
    new URL('@fontsource/oswald/files/oswald-latin-700-normal.woff', import.meta.url),
  '@fontsource/pacifico/files/pacifico-latin-400-normal.woff': () =>
    new URL('@fontsource/pacifico/files/pacifico-latin-400-normal.woff', import.meta.url),
  '@fontsource/permanent-marker/files/permanent-marker-latin-400-normal.woff': () =>
    new URL('@fontsource/permanent-marker/files/permanent-marker-latin-400-normal.woff', import.meta.url),
  '@fontsource/pirata-one/files/pirata-one-latin-400-normal.woff': () =>
    new URL('@fontsource/pirata-one/files/pirata-one-latin-400-normal.woff', import.meta.url),
  '@fontsource/righteous/files/righteous-latin-400-normal.woff': () =>
    new URL('@fontsource/righteous/files/righteous-latin-400-normal.woff', import.meta.url),
  '@fontsource/rye/files/rye-latin-400-normal.woff': () =>
    new URL('@fontsource/rye/files/rye-latin-400-normal.woff', import.meta.url),
  '@fontsource/sancreek/files/sancreek-latin-400-normal.woff': () =>
    new URL('@fontsource/sancreek/files/sancreek-latin-400-normal.woff', import.meta.url),
  '@fontsource/special-elite/files/special-elite-latin-400-normal.woff': () =>
    new URL('@fontsource/special-elite/files/special-elite-latin-400-normal.woff', import.meta.url),
  '@fontsource/titan-one/files/titan-one-latin-400-normal.woff': () =>
    new URL('@fontsource/titan-one/files/titan-one-latin-400-normal.woff', import.meta.url),
  '@fontsource/ultra/files/ultra-latin-400-normal.woff': () =>
    new URL('@fontsource/ultra/files/ultra-latin-400-normal.woff', import.meta.url),
  '@fontsource/yesteryear/files/yesteryear-latin-400-normal.woff': () =>
    new URL('@fontsource/yesteryear/files/yesteryear-latin-400-normal.woff', import.meta.url),
  '@fontsource/zilla-slab/files/zilla-slab-latin-700-normal.woff': () =>
    new URL('@fontsource/zilla-slab/files/zilla-slab-latin-700-normal.woff', import.meta.url),
} as const;

export const designerAssets = openAssets(ADDRESSES, import.meta.url);
