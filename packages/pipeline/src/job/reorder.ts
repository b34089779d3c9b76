import { failed, type Problem, type Result } from '@printready/pixels/result';
import { listOptions, schemas } from '@printready/tools/options';
import { type FileFacts, type Job, toolVersion } from './job.ts';

/** A file as given for a reorder. */
export type GivenFile = FileFacts & { readonly path: string };

type SourceProblem = Problem<'source-missing' | 'source-unknown'>;

const list = (names: readonly string[]): string => names.map((name) => `“${name}”`).join(', ');

/** Sources of a job in its order, recognized by their content, whatever their names. */
export function matchSources(
  { sources, artwork }: Pick<Job, 'sources' | 'artwork'>,
  given: readonly GivenFile[],
): Result<{ readonly paths: readonly (string | null)[] }, SourceProblem> {
  const byHash = new Map(given.map((file) => [file.sha256, file]));
  const known = new Set(sources.map(({ sha256 }) => sha256));
  const strangers = given.filter(({ sha256 }) => !known.has(sha256));
  const missing = sources.filter(({ sha256 }) => !byHash.has(sha256) && !artwork.has(sha256));
  const changed = strangers.find(({ name }) => missing.some((source) => source.name === name));
  if (changed)
    return failed({
      code: 'source-unknown',
      text: `“${changed.name}” is not the file that was printed: its content differs. Give the file of the job, or make a new sheet with this one.`,
    });
  if (strangers.length > 0)
    return failed({
      code: 'source-unknown',
      text: `${list(strangers.map(({ name }) => name))} ${strangers.length === 1 ? 'is' : 'are'} not part of this job. Leave ${strangers.length === 1 ? 'it' : 'them'} out, or make a new sheet.`,
    });
  if (missing.length > 0)
    return failed({
      code: 'source-missing',
      text: `The job needs ${list(missing.map(({ name }) => name))}. Name ${missing.length === 1 ? 'it' : 'them'} after --source.`,
    });
  return { ok: true, paths: sources.map(({ sha256 }) => byHash.get(sha256)?.path ?? null) };
}

export type JobChange = {
  readonly code: 'engine-changed' | 'option-changed' | 'result-changed';
  readonly text: string;
};

function describeValue(value: unknown): string {
  if (value instanceof Uint8Array) return 'a file';
  if (value === null || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function isSame(one: unknown, other: unknown): boolean {
  if (one instanceof Uint8Array && other instanceof Uint8Array)
    return one.length === other.length && one.every((byte, at) => byte === other[at]);
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Changes since a job was made that can change its print: the engine, and options that are given again. */
export async function changesSince(
  job: Pick<Job, 'options' | 'program' | 'toolVersion'>,
  now: { readonly program: string; readonly options: Readonly<Record<string, unknown>> },
): Promise<readonly JobChange[]> {
  const schema = await schemas['fit-my-print']();
  const labels = new Map(listOptions(schema).map(({ option, meta }) => [option, meta?.label ?? option]));
  const version = toolVersion();
  const engine: JobChange[] =
    version === job.toolVersion
      ? []
      : [
          {
            code: 'engine-changed',
            text: `The job was made with version ${job.toolVersion} of Fit My Print (PrintReady ${job.program}). This program has version ${version} (PrintReady ${now.program}), so the sheet may look different.`,
          },
        ];
  const options = Object.keys(schema.shape).flatMap((name): JobChange[] => {
    const [before, after] = [job.options[name] ?? null, now.options[name] ?? null];
    if (isSame(before, after)) return [];
    const [was, present] = [describeValue(before), describeValue(after)];
    const is = was === present ? 'another file' : present;
    return [{ code: 'option-changed', text: `${labels.get(name) ?? name} was ${was} and is ${is} now.` }];
  });
  return [...engine, ...options];
}

/** Results that are not, byte by byte, those of the job. */
export function changedResults(
  { results }: Pick<Job, 'results'>,
  made: readonly FileFacts[],
): readonly JobChange[] {
  const before = new Map(results.map(({ name, sha256 }) => [name, sha256]));
  return made.flatMap(({ name, sha256 }): JobChange[] => {
    const earlier = before.get(name);
    if (earlier === sha256) return [];
    const text =
      earlier === undefined
        ? `${name} was not among the job’s results.`
        : `${name} differs from the result of the job.`;
    return [{ code: 'result-changed', text }];
  });
}
