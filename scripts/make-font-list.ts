/**
 * Writes packages/designer/src/type/late-faces.gen.ts: the families of scripts/font-families.ts, which a server
 * downloads on demand. Names, weights and licenses come from google-font-metadata (MIT), which is not a dependency:
 * npm install --prefix /tmp/metadata google-font-metadata
 * node scripts/make-font-list.ts /tmp/metadata/node_modules/google-font-metadata
 * `--pin rokkitt monoton` fetches the sha512 of these packages from npm and stores it; `--pin` alone does so for all
 * unpinned packages. Pins are kept until the version changes.
 */
import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LATE_FACES } from '@printready/designer/late-faces';
import { FACES, type LateFace } from '@printready/designer/type';
import { z } from 'zod';
import { FONT_FAMILIES } from './font-families.ts';

const target = join(import.meta.dirname, '../packages/designer/src/type/late-faces.gen.ts');

/** Fontsource publishes all families under one version. */
const VERSION = '5.3.0';
const OFL = 'SIL Open Font License, 1.1';
/** Maximum font weight; in heavier ones, counters fill in at small sizes. */
const MAX_WEIGHT = 800;

const familySchema = z.object({
  family: z.string(),
  variants: z.array(z.string()),
  subsets: z.array(z.string()),
});
const licenseSchema = z.object({ license: z.object({ type: z.string() }).optional() });

async function readData<Schema extends z.ZodType>(folder: string, name: string, schema: Schema) {
  return schema.parse(JSON.parse(await readFile(join(folder, 'data', name), 'utf8')));
}

const idOf = (family: string): string => family.toLowerCase().replaceAll(' ', '-');

function weightOf(variants: readonly string[]): number {
  const weights = variants.map((one) => (one === 'regular' ? 400 : Number(one)));
  return Math.max(...weights.filter((weight) => weight <= MAX_WEIGHT));
}

const known: Readonly<Record<string, LateFace>> = LATE_FACES;

async function readList(folder: string): Promise<[string, LateFace][]> {
  const families = new Map(
    (await readData(folder, 'api-response.json', z.array(familySchema))).map((one) => [
      idOf(one.family),
      one,
    ]),
  );
  const licenses = await readData(folder, 'licenses.json', z.record(z.string(), licenseSchema));
  const bundled = new Set<string>(Object.values(FACES).map(({ family }) => family));
  return Object.entries(FONT_FAMILIES).flatMap(([kind, ids]) =>
    ids.map((family): [string, LateFace] => {
      const found = families.get(family);
      if (!found?.subsets.includes('latin'))
        throw new RangeError(
          `${family} is no family with Latin letters; take it off scripts/font-families.ts.`,
        );
      if (licenses[family]?.license?.type !== OFL)
        throw new RangeError(`${family} is not under the OFL; take it off scripts/font-families.ts.`);
      if (bundled.has(family)) throw new RangeError(`${family} comes with the designer already.`);
      const weight = weightOf(found.variants);
      const id = `${family}-${weight}`;
      const integrity = known[id]?.version === VERSION ? (known[id].integrity ?? null) : null;
      return [
        id,
        { family, name: found.family, weight, kind: kind as LateFace['kind'], version: VERSION, integrity },
      ];
    }),
  );
}

function fetchIntegrity({ family, version }: LateFace): string {
  const spec = `@fontsource/${family}@${version}`;
  const output = execFileSync('npm', ['view', spec, 'dist.integrity', '--json'], { encoding: 'utf8' });
  return z.string().startsWith('sha512-').parse(JSON.parse(output));
}

const [folder, flag, ...named] = process.argv.slice(2);
if (folder === undefined)
  throw new TypeError('Name the folder of google-font-metadata; the head of this script says how to get it.');
const list = (await readList(folder)).map(([id, face]): [string, LateFace] => {
  const isRequested =
    flag === '--pin' && face.integrity === null && (named.length === 0 || named.includes(face.family));
  return [id, isRequested ? { ...face, integrity: fetchIntegrity(face) } : face];
});
const rows = list
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .map(([id, face]) => `  ${JSON.stringify(id)}: ${JSON.stringify(face)},`);
await writeFile(
  target,
  `/** Written by \`node scripts/make-font-list.ts\`. */\nimport type { LateFace } from './faces.ts';\n\nexport const LATE_FACES = {\n${rows.join('\n')}\n} as const satisfies Record<string, LateFace>;\n`,
);
const pinned = list.filter(([, { integrity }]) => integrity !== null);
console.log(`${list.length} families, ${pinned.length} of them pinned`);
