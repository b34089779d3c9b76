/** Job files (.printready): a ZIP with what a sheet was made of, for printing it again months later. */
import { readZip, streamZip, type ZipFile } from '@printready/documents/zip';
import { TextDecoder, TextEncoder } from '@printready/pixels/platform';
import { failed, type Problem, type Result } from '@printready/pixels/result';
import { catalog } from '@printready/tools/catalog';
import { schemas } from '@printready/tools/options';
import { z } from 'zod';

/** 1: first release. */
const JOB_VERSION = 1;
const FORMAT = 'printready-job';
const TOOL = 'fit-my-print';

const MANIFEST = 'job.json';
/** A job without artwork has some kB; artwork is limited by what a sheet takes. */
const LIMITS = { files: 2_600, bytes: 1_500_000_000 } as const;

const fileFacts = z.strictObject({
  name: z.string().min(1).max(255),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type FileFacts = z.infer<typeof fileFacts>;

const manifest = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(JOB_VERSION),
  /** UTC. */
  madeAt: z.iso.datetime(),
  /** Version of PrintReady. */
  program: z.string().min(1).max(40),
  tool: z.literal(TOOL),
  toolVersion: z.int().min(1),
  /** All options of the tool, including defaults; files among them are in `optionFiles`. */
  options: z.record(z.string(), z.unknown()),
  /** Names of the options that are files: the list of names, the shop's rates. */
  optionFiles: z.array(z.string().max(40)).max(10),
  /** In the order of the sheet. */
  sources: z.array(fileFacts).min(1).max(2_000),
  results: z.array(fileFacts).min(1).max(2_000),
  /** Reduced pictures of the sheets in `looks`. */
  looks: z.int().min(0).max(500).default(0),
  /** Layout of a job that was saved on the screen, which reads it; its options say the same more coarsely. */
  plan: z.record(z.string(), z.unknown()).optional(),
});

type Manifest = z.infer<typeof manifest>;

export type Job = Pick<Manifest, 'madeAt' | 'program' | 'toolVersion'> & {
  readonly sources: readonly FileFacts[];
  readonly results: readonly FileFacts[];
  readonly options: Readonly<Record<string, unknown>>;
  /** Artwork in the job, by SHA-256; empty unless it was saved with its artwork. */
  readonly artwork: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
  /** Reduced pictures of the sheets (PNG); empty if the job was saved without. */
  readonly looks: readonly Uint8Array<ArrayBuffer>[];
  /** Layout from the screen, unchecked; null for a job of the terminal. */
  readonly plan: Readonly<Record<string, unknown>> | null;
};

type JobProblem = Problem<'no-job' | 'damaged' | 'too-large' | 'newer-version' | 'invalid'>;

const TEXTS = {
  'no-job': 'It is no job file of PrintReady.',
  damaged: 'The job file is damaged or incomplete. Get it again from where it was saved.',
  'too-large': 'The job file is larger than PrintReady opens.',
} as const;

const refuse = (code: keyof typeof TEXTS) => failed({ code, text: TEXTS[code] });
const invalid = (text: string) => failed({ code: 'invalid', text: `The job file is invalid: ${text}.` });

export const toolVersion = (): number => catalog.find(({ id }) => id === TOOL)?.version ?? 1;

const optionEntry = (name: string): string => `options/${name}`;
const artworkEntry = (sha256: string): string => `artwork/${sha256}`;
const lookEntry = (index: number): string => `looks/${index + 1}.png`;

const isBytes = (value: unknown): value is Uint8Array<ArrayBuffer> => value instanceof Uint8Array;

export type NewJob = Pick<Job, 'madeAt' | 'program' | 'sources' | 'results'> & {
  readonly options: Readonly<Record<string, unknown>>;
  /** By SHA-256; absent if the artwork stays out of the job. */
  readonly artwork?: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
  readonly looks?: Job['looks'];
  readonly plan?: Job['plan'];
};

/** Parts of the ZIP, in order. @throws RangeError for invalid options */
export async function writeJob(job: NewJob): Promise<readonly Uint8Array<ArrayBuffer>[]> {
  const schema = await schemas[TOOL]();
  const options = Object.entries(schema.parse(job.options));
  const files = options.flatMap(([name, value]) => (isBytes(value) ? [{ name, bytes: value }] : []));
  const { madeAt, program, sources, results, looks = [], plan = null } = job;
  const { artwork = new Map<string, Uint8Array<ArrayBuffer>>() } = job;
  const facts: Manifest = {
    ...{ format: FORMAT, version: JOB_VERSION, madeAt, program, tool: TOOL, toolVersion: toolVersion() },
    options: Object.fromEntries(options.filter(([, value]) => !isBytes(value) && value !== null)),
    optionFiles: files.map(({ name }) => name),
    sources: [...sources],
    results: [...results],
    looks: looks.length,
    ...(plan && { plan }),
  };
  function* entries(): Generator<ZipFile> {
    const text = `${JSON.stringify(facts, null, 2)}\n`;
    yield { name: MANIFEST, bytes: new TextEncoder().encode(text) };
    for (const { name, bytes } of files) yield { name: optionEntry(name), bytes: new Uint8Array(bytes) };
    for (const [index, bytes] of looks.entries()) yield { name: lookEntry(index), bytes };
    for (const [sha256, bytes] of artwork) yield { name: artworkEntry(sha256), bytes };
  }
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const part of streamZip(entries())) parts.push(part);
  return parts;
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return null;
  }
}

/** The manifest of an untrusted file. */
function parseManifest(value: unknown): Result<{ readonly facts: Manifest }, JobProblem> {
  if (typeof value !== 'object' || value === null) return refuse('damaged');
  const { format, version } = value as { readonly format?: unknown; readonly version?: unknown };
  if (format !== FORMAT) return refuse('no-job');
  if (typeof version === 'number' && version > JOB_VERSION)
    return failed({
      code: 'newer-version',
      text: `The job file is of version ${version}; this program reads up to version ${JOB_VERSION}. Update PrintReady.`,
    });
  const parsed = manifest.safeParse(value);
  if (parsed.success) return { ok: true, facts: parsed.data };
  const [issue] = parsed.error.issues;
  return invalid(`${issue?.path.map(String).join('.') ?? ''}: ${issue?.message ?? ''}`);
}

type Files = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

async function readOptions({ options, optionFiles }: Manifest, files: Files) {
  const schema = await schemas[TOOL]();
  const unknown = [...Object.keys(options), ...optionFiles].find(
    (name) => !Object.hasOwn(schema.shape, name),
  );
  if (unknown !== undefined) return invalid(`Fit My Print has no option "${unknown}"`);
  const given: Record<string, unknown> = { ...options };
  for (const name of optionFiles) {
    const bytes = files.get(optionEntry(name));
    if (!bytes) return refuse('damaged');
    given[name] = bytes;
  }
  const parsed = schema.safeParse(given);
  if (parsed.success) return { ok: true, options: parsed.data } as const;
  const [issue] = parsed.error.issues;
  return invalid(`options.${issue?.path.map(String).join('.') ?? ''}: ${issue?.message ?? ''}`);
}

/** Parses an untrusted job file. The artwork in it is not verified; its SHA-256 is for the caller to compare. */
export async function readJob(bytes: Uint8Array): Promise<Result<{ readonly job: Job }, JobProblem>> {
  const zip = readZip(bytes, LIMITS);
  if (!zip.ok) return refuse(zip.problem.code === 'no-zip' ? 'no-job' : zip.problem.code);
  const listed = zip.files.get(MANIFEST);
  if (!listed) return refuse('no-job');
  const read = parseManifest(parseJson(listed));
  if (!read.ok) return read;
  const { facts } = read;
  const options = await readOptions(facts, zip.files);
  if (!options.ok) return options;
  const artwork = facts.sources.flatMap(({ sha256 }) => {
    const found = zip.files.get(artworkEntry(sha256));
    return found ? [[sha256, found] as const] : [];
  });
  const looks = Array.from({ length: facts.looks }, (_, index) => zip.files.get(lookEntry(index)));
  if (!looks.every((look) => look !== undefined)) return refuse('damaged');
  const { madeAt, program, sources, results, plan = null } = facts;
  const job = { madeAt, program, toolVersion: facts.toolVersion, sources, results };
  return { ok: true, job: { ...job, looks, plan, options: options.options, artwork: new Map(artwork) } };
}
