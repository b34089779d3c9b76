/**
 * Strict readers of docs/deploy/compose.yaml and its Dockerfile for page.test.ts; unknown keys and lines are
 * rejected.
 */
import { parse } from 'yaml';
import { z } from 'zod';

const strings = z.array(z.string());
const variables = z.record(z.string(), z.string()).default({});

const service = z.strictObject({
  build: z.strictObject({ context: z.string(), dockerfile: z.string() }).optional(),
  image: z.string().optional(),
  env_file: z.string().optional(),
  environment: variables,
  /** Base service whose settings this service inherits. */
  extends: z.strictObject({ service: z.string() }).optional(),
  command: strings.optional(),
  volumes: strings.default([]),
  ports: strings.default([]),
  depends_on: z
    .union([
      strings.transform((names) => Object.fromEntries(names.map((name) => [name, 'service_started']))),
      z
        .record(z.string(), z.strictObject({ condition: z.enum(['service_healthy', 'service_started']) }))
        .transform((all) =>
          Object.fromEntries(Object.entries(all).map(([name, { condition }]) => [name, condition])),
        ),
    ])
    .default({}),
  healthcheck: z.strictObject({ test: strings, interval: z.string() }).optional(),
  stop_grace_period: z.string().optional(),
  restart: z.literal('always'),
});

const composeFile = z.strictObject({
  name: z.string(),
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.null()),
});

export type ComposeFile = z.infer<typeof composeFile>;

/** Parses the `NAME=value` lines of systemd's EnvironmentFile and Compose's env_file. */
export function readVariables(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  return Object.fromEntries(lines.map((line) => [line.replace(/=.*/, ''), line.replace(/^[^=]*=/, '')]));
}

/**
 * Replaces `${NAME}` with values from `.env`.
 * @throws Error for an undefined name
 */
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
  /** Shell commands, run as root in `folder` after the build context is copied. */
  readonly build: readonly string[];
  readonly user: string;
  readonly command: readonly string[];
};

/** @throws Error for an unknown instruction */
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
