/**
 * Each font is downloaded with its license and kept; a design whose font is missing still opens and names the font.
 */
import { rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LATE_FACES, type LateFaceId, lateFaceFile, lateFaceNotice } from '@printready/designer/late-faces';
import { type DownloadOptions, downloadFiles, downloadOnce } from '@printready/inference/late';
import { z } from 'zod';
import { type Fetching, LateDownload } from '../../platform/downloads/late-download.ts';

type Source = { readonly spec: string; readonly integrity: string | null };

export type LateFonts = {
  readonly fonts: readonly LateFaceId[];
  readonly folder: string;
  of(id: LateFaceId): Fetching;
  stop(): Promise<void>;
};

export type LateFontsParts = {
  readonly on: boolean;
  readonly folder: string;
  readonly say: (sentence: string) => void;
  readonly sourceOf?: (id: LateFaceId) => Source;
};

/** Disk space for npm's cache, the tarball and the stored files; a family has about 100 KB per weight. */
const SPACE = 50e6;
/** Larger files are rejected; the fonts have only Latin letters and are under 200 KB. */
const LARGEST = 2e6;

const fontsource = (id: LateFaceId): Source => {
  const { family, version, integrity } = LATE_FACES[id];
  return { spec: `@fontsource/${family}@${version}`, integrity };
};

const metadata = z.object({ license: z.object({ type: z.literal('OFL-1.1'), attribution: z.string() }) });

const isWoff = (bytes: Buffer): boolean =>
  bytes.length > 44 && bytes.length <= LARGEST && bytes.toString('latin1', 0, 4) === 'wOFF';

function readPackage(id: LateFaceId, spec: string, files: ReadonlyMap<string, Buffer>) {
  const { family, name, weight } = LATE_FACES[id];
  const woff = files.get(`files/${family}-latin-${weight}-normal.woff`);
  if (!woff || !isWoff(woff)) throw new RangeError(`${spec} holds no ${name} ${weight}.`);
  const said = metadata.safeParse(JSON.parse(files.get('metadata.json')?.toString() ?? '{}'));
  const license = files.get('LICENSE')?.toString();
  if (!said.success || license === undefined)
    throw new RangeError(`${spec} does not say that it is under the OFL.`);
  const { attribution } = said.data.license;
  const notice = `${name}. ${attribution}\nServed unmodified from the npm package ${spec} (OFL-1.1), whose license follows.\n\n${license}`;
  return { woff, notice };
}

async function downloadFont(
  id: LateFaceId,
  { folder, sourceOf = fontsource }: LateFontsParts,
  options: DownloadOptions,
): Promise<void> {
  const { family, name, weight } = LATE_FACES[id];
  const path = join(folder, lateFaceFile(id));
  const names = [`files/${family}-latin-${weight}-normal.woff`, 'metadata.json', 'LICENSE'];
  await downloadOnce(
    {
      what: `The font ${name}`,
      folder,
      isThere: () =>
        stat(path).then(
          () => true,
          () => false,
        ),
      spaceOf: () => Promise.resolve(SPACE),
      async run(work, { report, signal }) {
        const from = sourceOf(id);
        // npm reports the total size only at the end.
        const steps = { report: (received: number) => report({ received, total: 0 }), signal };
        const { woff, notice } = readPackage(id, from.spec, await downloadFiles(from, names, work, steps));
        // Renamed into place, so that readers find either a complete font with its license, or none.
        const part = join(work, lateFaceFile(id));
        await writeFile(part, woff, { flush: true });
        await writeFile(join(folder, lateFaceNotice(id)), notice);
        await rename(part, path);
      },
    },
    options,
  );
}

export function createLateFonts(parts: LateFontsParts): LateFonts {
  const downloads = new Map<LateFaceId, LateDownload>();
  return {
    fonts: parts.on ? (Object.keys(LATE_FACES) as LateFaceId[]) : [],
    folder: parts.folder,
    of(id) {
      const known = downloads.get(id);
      if (known) return known;
      const made = new LateDownload({
        say: parts.say,
        retryAfterMs: null,
        download: (options) => downloadFont(id, parts, options),
      });
      downloads.set(id, made);
      return made;
    },
    stop: async () => {
      await Promise.all([...downloads.values()].map((one) => one.stop()));
    },
  };
}
