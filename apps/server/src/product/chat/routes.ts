import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { chat, PICTURE } from '@printready/contracts/chat';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AuthDeps } from '../../auth/deps.ts';
import { refuseUnproved, requireSignedIn } from '../../auth/sessions/caller.ts';
import { AppError } from '../../platform/errors.ts';
import { bearerToken } from '../../platform/http/bearer-token.ts';
import { takeLimit } from '../../platform/take-limit.ts';
import { type Assistant, type ChatQuestion, createAssistant, SILENCE_MS, seesPictures } from './assistant.ts';

type ChatDeps = Pick<AuthDeps, 'config' | 'db' | 'limits' | 'verify'> & { readonly anonKey: string };

const BODY_LIMIT = 256 * 1024;
/** Limit on the total length of a conversation and its manual pages, because the provider charges by length. */
const MAX_CHARACTERS = 64_000;
/** Heartbeat interval, needed because proxies close silent connections. */
const HEARTBEAT_MS = 15_000;
const HEARTBEAT = ': still here\n\n';

/** Rejects NUL, because a provider may refuse it too late for a status code. */
const isText = (content: string): boolean => !content.includes('\0');

const question = z.object({
  messages: z
    .array(z.object({ role: z.enum(['user', 'assistant']), content: z.string().max(16_000).refine(isText) }))
    .min(1)
    .max(100)
    .refine((messages) => messages.findLastIndex(({ role }) => role === 'user') === messages.length - 1)
    .refine((messages) => messages.reduce((sum, { content }) => sum + content.length, 0) <= MAX_CHARACTERS),
  context: z
    .string()
    .max(MAX_CHARACTERS)
    .nullish()
    .transform((context) => context ?? null),
  picture: z
    .string()
    .max(PICTURE.maxCharacters)
    .regex(PICTURE.pattern)
    .nullish()
    .transform((picture) => picture ?? null),
});

type Event = { content: string } | { done: true } | { error: string };
const write = (event: Event): string => `data: ${JSON.stringify(event)}\n\n`;

/** Loggable part of an error; a provider's message may quote the question. */
function describeFailure(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return { name: typeof error };
  const { name } = error;
  return 'status' in error ? { name, status: error.status } : { name };
}

async function pieceOrSilence<T>(next: Promise<T>): Promise<T | undefined> {
  const quiet = new AbortController();
  const silence = delay(HEARTBEAT_MS, undefined, { signal: quiet.signal }).catch(() => undefined);
  try {
    return await Promise.race([next, silence]);
  } finally {
    quiet.abort();
  }
}

async function* events(
  assistant: Assistant,
  asked: ChatQuestion,
  gone: AbortSignal,
  log: FastifyBaseLogger,
): AsyncGenerator<string> {
  const late = new AbortController();
  const pieces = assistant(asked, AbortSignal.any([gone, late.signal]))[Symbol.asyncIterator]();
  try {
    let next = pieces.next();
    for (let silences = 0; ; ) {
      const piece = await pieceOrSilence(next);
      if (!piece) {
        silences++;
        if (silences * HEARTBEAT_MS >= SILENCE_MS)
          throw new DOMException('The assistant stopped answering.', 'TimeoutError');
        yield HEARTBEAT;
        continue;
      }
      if (piece.done) break;
      silences = 0;
      yield write({ content: piece.value });
      next = pieces.next();
    }
    yield write({ done: true });
  } catch (error) {
    if (gone.aborted) return;
    log.error(describeFailure(error), 'the assistant failed');
    yield write({ error: chat.unavailable });
  } finally {
    late.abort();
  }
}

/**
 * A question counts against the session's user; with the public key or no token, against all guests at the address.
 */
async function personOf(deps: ChatDeps, request: FastifyRequest): Promise<string | undefined> {
  const token = bearerToken(request);
  if (token === undefined || token === deps.anonKey) return undefined;
  const signedIn = await requireSignedIn(deps, request);
  refuseUnproved(signedIn);
  const { user } = signedIn;
  return user.is_anonymous ? undefined : user.id;
}

async function takeQuestion(deps: ChatDeps, request: FastifyRequest): Promise<void> {
  const { limits } = deps;
  const person = await personOf(deps, request);
  const isGuest = person === undefined;
  await takeLimit(limits, 'chat', request.ip, {
    text: 'Too many questions from this address. Please wait a minute.',
  });
  if (isGuest)
    await takeLimit(limits, 'chatGuestDay', request.ip, {
      text: 'You have asked all the questions that a guest can ask today. Sign in to ask more.',
    });
  else
    await takeLimit(limits, 'chatDay', person, {
      text: 'That is all that can be asked in one day. Please come back tomorrow.',
    });
  await takeLimit(limits, 'chatAddressDay', request.ip, {
    text: 'Too many questions from this address today.',
  });
  if (isGuest)
    await takeLimit(limits, 'chatGuestsDay', 'all', {
      text: 'Guests have reached today’s limit of questions. Sign in to ask more.',
    });
}

async function postChat(
  deps: ChatDeps,
  assistant: Assistant,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const read = question.safeParse(request.body);
  if (!read.success)
    throw new AppError('invalid_chat', 400, 'Messages with a question at the end are needed.');
  if (read.data.picture !== null && !seesPictures(deps.config))
    throw new AppError('invalid_chat', 400, 'The assistant of this server does not look at images.');
  await takeQuestion(deps, request);
  const gone = new AbortController();
  reply.raw.on('close', () => gone.abort());
  return reply
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .send(Readable.from(events(assistant, read.data, gone.signal, request.log)));
}

export function chatRoutes(app: FastifyInstance, deps: ChatDeps): void {
  const assistant = createAssistant(deps.config);
  // Compression would delay the streamed pieces.
  app.post('/chat/stream', { bodyLimit: BODY_LIMIT, compress: false }, (request, reply) =>
    postChat(deps, assistant, request, reply),
  );
}
