/**
 * `npm run plates [folder of npm run outside-files]`: compares the plates that the validator counts on the first page
 * with those from Ghostscript's `tiffsep`. Input: every PDF and AI file from the shared fixtures, the judgment table,
 * the benchmark, and third parties. Prints the files that differ and totals; exits with 1 if a difference is
 * unexplained.
 */
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { inspect } from '@printready/preflight';
import { CASES } from '../../packages/preflight/src/testing/judgment/table.ts';
import { writeMixedFiles } from '../bench/app/mixed-files.ts';
import { OUTSIDE_FILES } from './outside-files.ts';
import { hasGhostscript, inked, separateByGhostscript } from './tiffsep.ts';

const FIXTURES = new URL('../../../shared/fixtures/', import.meta.url).pathname;
const MIXED = 5;

type Named = { readonly name: string; readonly path: string };

const HYBRID =
  'Ghostscript ignores the cross-reference stream of a hybrid file (ISO 32000-1, 7.5.8.4), like older readers';

/** Files with known differences, where Ghostscript's plates are not those of a press, each with the reason. */
const EXPLAINED: Readonly<Record<string, string>> = {
  'mixed 4.pdf':
    'a form without resources uses those of its page, as in Poppler and MuPDF; Ghostscript omits the form',
  'media-box-zero, defect':
    'the page has no area, which is an error in every profile; the validator assumes US Letter',
  'media-box-garbage, defect':
    'the page has no size, which is an error in every profile; the validator assumes US Letter',
  'hybrid-picture-only-in-xrefstm, defect': HYBRID,
  'hybrid-picture-only-in-xrefstm, twin': HYBRID,
  'opening/default-rgb.pdf':
    'the validator separates RGB roughly: its 20 % of magenta is in the numbers of this green, not in its plates',
  'blue-page, twin':
    'RGB yellow: its 5 % of cyan comes from Ghostscript’s default CMYK profile, not from the file',
};

function constructed(folder: string): Named[] {
  return CASES.flatMap(({ id, defect, twin }) =>
    Object.entries({ defect, twin }).flatMap(([which, { name, bytes }]) => {
      if (!/\.(pdf|ai)$/.test(name)) return [];
      const path = join(folder, `${id}-${which}-${name}`);
      writeFileSync(path, bytes);
      return [{ name: `${id}, ${which}`, path }];
    }),
  );
}

function outside(folder: string): Named[] {
  return OUTSIDE_FILES.flatMap(({ from, path }) => {
    if (from === 'fixtures' || !/\.(pdf|ai)$/.test(path)) return [];
    const place = [join('/', path), join(folder, path)].find((one) => existsSync(one));
    if (place === undefined) console.log(`absent: ${basename(path)} (${from})`);
    return place === undefined ? [] : [{ name: basename(path), path: place }];
  });
}

type Outcome = 'agree' | 'unread' | 'left out' | 'explained' | 'DISAGREE';

async function compare({ name, path }: Named): Promise<Outcome> {
  const facts = inspect(readFileSync(path), basename(path), {});
  const appearance = facts.kind === 'pdf' || facts.kind === 'ai' ? facts.pages?.[0]?.look : null;
  // Damaged, encrypted, or blank: the validator counts no plates and reports the reason.
  if (!appearance?.plates) return 'unread';
  const { plates, whole } = await separateByGhostscript(path);
  if (!whole) return 'left out';
  const ours = inked(appearance.plates.map(({ ink, percent }) => [ink, percent]));
  const theirs = inked(plates);
  if (ours.join() === theirs.join()) return 'agree';
  const reason = EXPLAINED[name];
  console.log(
    `${reason === undefined ? 'DISAGREE' : 'explained'}: ${name}: ours ${ours.join(', ') || 'none'}; Ghostscript ${theirs.join(', ') || 'none'}${reason === undefined ? '' : ` (${reason})`}`,
  );
  return reason === undefined ? 'DISAGREE' : 'explained';
}

if (!hasGhostscript()) {
  console.log('Ghostscript (gs) is absent: nothing to compare with.');
} else {
  const folder = mkdtempSync(join(tmpdir(), 'printready-plates-'));
  try {
    const outsideFolder = resolve(process.argv[2] ?? join(tmpdir(), 'printready-outside'));
    const files: readonly Named[] = [
      ...globSync('**/*.{pdf,ai}', { cwd: FIXTURES }).map((name) => ({ name, path: join(FIXTURES, name) })),
      ...writeMixedFiles(folder, MIXED).map((path) => ({ name: `mixed ${basename(path)}`, path })),
      ...constructed(folder),
      ...outside(outsideFolder),
    ];
    const sums = new Map<Outcome, number>();
    for (const file of files) {
      const outcome = await compare(file);
      sums.set(outcome, (sums.get(outcome) ?? 0) + 1);
      if (outcome === 'unread' || outcome === 'left out') console.log(`${outcome}: ${file.name}`);
    }
    const summary = [...sums].map(([outcome, count]) => `${count} ${outcome}`).join(', ');
    console.log(`${files.length} files: ${summary}`);
    process.exitCode = sums.has('DISAGREE') ? 1 : 0;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
