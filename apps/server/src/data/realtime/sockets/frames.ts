import { z } from 'zod';
import { nestsTooDeeply } from '../../../platform/http/json-nesting.ts';

export type Version = '1.0.0' | '2.0.0';

const ref = z
  .string()
  .nullish()
  .transform((value) => value ?? null);
const payload = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((value) => value ?? {});

const object = z.object({
  join_ref: ref,
  ref,
  topic: z.string().max(256),
  event: z.string().max(64),
  payload,
});
const array = z
  .tuple([ref, ref, z.string().max(256), z.string().max(64), payload])
  .transform(([join_ref, own, topic, event, body]) => ({ join_ref, ref: own, topic, event, payload: body }));

export type PhoenixMessage = z.infer<typeof object>;

/** @returns undefined for anything other than a message in this protocol version */
export function readFrame(text: string, version: Version): PhoenixMessage | undefined {
  if (nestsTooDeeply(text)) return undefined;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return undefined;
  }
  const read = version === '1.0.0' ? object.safeParse(json) : array.safeParse(json);
  return read.success ? read.data : undefined;
}

export function writeFrame(frame: PhoenixMessage, version: Version): string {
  if (version === '1.0.0') return JSON.stringify(frame);
  const { join_ref, ref: own, topic, event, payload: body } = frame;
  return JSON.stringify([join_ref, own, topic, event, body]);
}
