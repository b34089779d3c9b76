/** docs/deploy/compose.yaml and its Dockerfile, read strictly for page.test.ts: a key or line that it does not know is refused. */
import { parse } from 'yaml';
import { z } from 'zod';

const words = z.array(z.string());
const variables = z.record(z.string(), z.string()).default({});

const service = z.strictObject({
  build: z.strictObject({ context: z.string(), dockerfile: z.string() }).optional(),
  image: z.string().optional(),
  env_file: z.string().optional(),
  environment: variables,
  /** What the service does not say itself is the other's. */
  extends: z.strictObject({ service: z.string() }).optional(),
  command: words.optional(),
  volumes: words.default([]),
  ports: words.default([]),
  depends_on: z
    .union([
      words.transform((names) => Object.fromEntries(names.map((name) => [name, 'service_started']))),
      z
        .record(z.string(), z.strictObject({ condition: z.enum(['service_healthy', 'service_started']) }))
        .transform((all) =>
          Object.fromEntries(Object.entries(all).map(([name, { condition }]) => [name, condition])),
        ),
    ])
    .default({}),
  healthcheck: z.strictObject({ test: words, interval: z.string() }).optional(),
  stop_grace_period: z.string().optional(),
  restart: z.literal('always'),
});

const composeFile = z.strictObject({
  name: z.string(),
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.null()),
});

export type ComposeFile = z.infer<typeof composeFile>;

/** Lines `NAME=value` of a file for systemd's EnvironmentFile and compose's env_file. */
export function readVariables(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  return Object.fromEntries(lines.map((line) => [line.replace(/=.*/, ''), line.replace(/^[^=]*=/, '')]));
}

/** Puts what `.env` says in the place of `${NAME}`. @throws Error for one that it does not say */
export function readCompose(text: string, given: Readonly<Record<string, string>>): ComposeFile {
  const filled = text.replace(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = given[name];
    if (value === undefined) throw new Error(`compose.yaml wants ${name}, which .env does not name.`);
    return value;
  });
  return composeFile.parse(parse(filled));
}

export type Image = {
  readonly folder: string;
  /** As root, in the folder, once the context is copied into it. */
  readonly build: readonly string[];
  readonly user: string;
  readonly command: readonly string[];
};

/** @throws Error for an instruction that this does not know */
export function readDockerfile(text: string): Image {
  const image = { folder: '/', build: new Array<string>(), user: 'root', command: new Array<string>() };
  for (const line of text.split('\n')) {
    const [, name = '', rest = ''] = /^(\w+) (.+)$/.exec(line) ?? [];
    if (name === 'WORKDIR') image.folder = rest;
    else if (name === 'RUN') image.build.push(rest);
    else if (name === 'USER') image.user = rest;
    else if (name === 'CMD') image.command = z.array(z.string()).parse(JSON.parse(rest));
    else if (
      !(line.trim() === '' || line.startsWith('#') || /^(FROM \S+|COPY \. \.|EXPOSE( \d+)+)$/.test(line))
    )
      throw new Error(`The play does not know the Dockerfile’s line: ${line}`);
  }
  return image;
}
