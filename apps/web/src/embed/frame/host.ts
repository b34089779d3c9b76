/** The order page that holds this frame. Only an origin that the shop has registered is answered. */
import * as z from 'zod/mini';
import { type FrameMessage, PROTOCOL_VERSION, type StartMessage, THEME } from '../protocol.ts';

const text = z.string().check(z.maxLength(500));

const startMessage = z.object({
  v: z.literal(PROTOCOL_VERSION),
  id: text,
  type: z.literal('start'),
  lang: text,
  garment: z.nullable(text),
  accept: z.nullable(text),
  maxFiles: z.int().check(z.minimum(1), z.maximum(50)),
  help: z.boolean(),
  theme: z.partialRecord(z.enum(THEME), text),
});
const resetMessage = z.object({ v: z.literal(PROTOCOL_VERSION), id: text, type: z.literal('reset') });

export type Content =
  Exclude<FrameMessage, { readonly type: 'loaded' }> extends infer Message
    ? Message extends unknown
      ? Omit<Message, 'v' | 'id'>
      : never
    : never;

export type Host = { readonly send: (content: Content) => void };

type Listening = {
  readonly origins: readonly string[];
  readonly onStart: (start: StartMessage, host: Host) => void;
  readonly onReset: () => void;
};

const hostOf = (origin: string, id: string): Host => ({
  send: (content) => window.parent.postMessage({ v: PROTOCOL_VERSION, id, ...content }, origin),
});

export function listenToHost({ origins, onStart, onReset }: Listening): void {
  let own: string | null = null;
  window.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== window.parent || !origins.includes(origin)) return;
    const start = startMessage.safeParse(data);
    if (start.success && (own === null || own === start.data.id)) {
      own = start.data.id;
      onStart(start.data, hostOf(origin, own));
      return;
    }
    const reset = resetMessage.safeParse(data);
    if (reset.success && reset.data.id === own) onReset();
  });
  window.parent.postMessage({ v: PROTOCOL_VERSION, type: 'loaded' }, '*');
}
