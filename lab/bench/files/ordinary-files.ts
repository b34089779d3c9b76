/**
 * Counts ordinary files that get no verdict, and measures the time per file.
 * `node lab/bench/files/ordinary-files.ts FOLDER… [--profile ID] [--from N] [--count N]` reads the PDF, AI, PSD, SVG
 * and picture files in the folders, in path order; `.gz` files are unpacked. Suitable folders: /usr/share/doc,
 * unpacked Debian packages (npm run outside-files), shared/fixtures. Required: each of 300 files gets a verdict; the
 * CPU time per file is at most 10 s, with a 95th percentile of at most 3 s.
 */
import { globSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { setNativeInflate } from '@printready/documents/pdf';
import { PROFILES } from '@printready/preflight';
import { judgeFile } from '@printready/tools/judge-file';
import { inflateNatively } from '../../../apps/cli/src/validation/native-inflate.ts';

const BARS = { p95Seconds: 3, worstSeconds: 10 };
const FILES = '**/*.{pdf,ai,psd,psb,svg,svgz,png,jpg,jpeg,tif,tiff,webp,pdf.gz,svg.gz}';

const { values, positionals } = parseArgs({
  options: {
    profile: { type: 'string', default: 'dtf' },
    from: { type: 'string', default: '0' },
    count: { type: 'string', default: '300' },
  },
  allowPositionals: true,
});
const profile = PROFILES.find(({ id }) => id === values.profile);
if (!profile || positionals.length === 0) throw new Error('Name folders, and a known profile.');
setNativeInflate(inflateNatively);

const paths = positionals
  .flatMap((folder) => globSync(FILES, { cwd: folder }).map((path) => join(folder, path)))
  .filter((path) => statSync(path).isFile())
  .sort()
  .slice(Number(values.from), Number(values.from) + Number(values.count));

/** CPU time since `start`, so that other load on the machine does not count. */
function secondsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}

const seconds: number[] = [];
let unchecked = 0;
for (const path of paths) {
  const raw = readFileSync(path);
  const bytes = new Uint8Array(path.endsWith('.gz') ? gunzipSync(raw) : raw);
  const start = process.cpuUsage();
  const file = { name: basename(path, '.gz'), bytes };
  const { verdict, issues } = await judgeFile(file, { profile, password: null }, { pictures: true }).then(
    ({ assessment }) => assessment,
    (error: unknown) => ({
      verdict: 'unchecked',
      issues: [{ type: 'error', code: '', message: String(error) }],
    }),
  );
  const took = secondsSince(start);
  seconds.push(took);
  if (verdict === 'unchecked') unchecked++;
  const told = issues.filter(({ type }) => type === 'error').map(({ code, message }) => code || message);
  console.log(`${took.toFixed(2).padStart(6)} s  ${verdict.padEnd(9)} ${path}  ${told.join(' ')}`);
}

seconds.sort((a, b) => a - b);
const p95 = seconds[Math.floor(seconds.length * 0.95)] ?? 0;
const worst = Math.max(0, ...seconds);
const tell = (holds: boolean, words: string) => console.log(`${holds ? 'HOLDS ' : 'MISSES'} ${words}`);
tell(unchecked === 0, `${unchecked} of ${paths.length} files without a verdict in ${profile.name}`);
tell(p95 <= BARS.p95Seconds, `95th percentile ${p95.toFixed(2)} s (bar ${BARS.p95Seconds} s)`);
tell(worst <= BARS.worstSeconds, `worst ${worst.toFixed(2)} s (bar ${BARS.worstSeconds} s)`);
