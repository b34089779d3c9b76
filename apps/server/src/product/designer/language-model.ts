/** The model's answer is checked here and again by the composer; an invalid answer is sent back once. */
import { type DesignerChoices, designerChoices } from '@printready/contracts/designer-wire';
import type { Answer, Message } from '@printready/designer/model';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import OpenAI from 'openai';
import type { AuthDeps } from '../../auth/deps.ts';
import { refuseUnproved, requireSignedIn } from '../../auth/sessions/caller.ts';
import type { Config } from '../../platform/config.ts';
import { AppError } from '../../platform/errors.ts';
import { takeLimit } from '../../platform/take-limit.ts';

type LanguageModelDeps = Pick<AuthDeps, 'config' | 'db' | 'limits' | 'verify'>;

const BODY_LIMIT = 8 * 1024;
const PATIENCE_MS = 40_000;
const MAX_TOKENS = 4096;

/** Resolves to the text of an answer. @throws Error if the provider does not respond */
type Ask = (messages: readonly Message[], signal: AbortSignal) => Promise<string>;

function openModel({ OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL }: Config): Ask | null {
  if (OPENAI_API_KEY === undefined) return null;
  const client = new OpenAI({
    apiKey: OPENAI_API_KEY,
    baseURL: OPENAI_BASE_URL,
    maxRetries: 0,
    timeout: PATIENCE_MS,
  });
  return async (messages, signal) => {
    const { choices } = await client.chat.completions.create(
      {
        model: OPENAI_MODEL,
        // eslint-disable-next-line @typescript-eslint/no-deprecated -- the only name of this limit that every compatible provider accepts
        max_tokens: MAX_TOKENS,
        messages: [...messages],
      },
      { signal },
    );
    return choices[0]?.message.content ?? '';
  };
}

const isUsable = ({ choices, scenes }: Answer): boolean => choices.length + scenes.length > 0;

/** Requests an answer, and a second one if it has errors; valid parts of the second take precedence. */
async function askTwice(
  ask: Ask,
  given: unknown,
  signal: AbortSignal,
): Promise<Answer & { readonly asked: number }> {
  // Loads the composer's tables on first use, because most servers have no model.
  const { designRequestSchema, menuOf, composerRequestOf, messagesFor, repairMessage, readAnswer } =
    await import('@printready/designer/model');
  const read = designRequestSchema.safeParse(given);
  const request = read.success ? composerRequestOf(read.data) : null;
  if (!request) throw new AppError('invalid_brief', 400, 'A brief with words to set is needed.');
  const menu = menuOf(request);
  const messages = messagesFor(menu);
  const text = await ask(messages, signal);
  const first = readAnswer(text, menu);
  if (first.faults.length === 0) return { ...first, asked: 1 };
  const said: Message = { role: 'assistant', content: text.slice(0, 8_000) };
  const second = readAnswer(await ask([...messages, said, repairMessage(first.faults)], signal), menu);
  return { ...(isUsable(second) ? second : first), asked: 2 };
}

/** Loggable part of an error; a provider's message may quote the brief. */
const describe = (error: unknown) =>
  error instanceof Error
    ? { name: error.name, ...('status' in error && { status: error.status }) }
    : { name: typeof error };

async function takeAsking(deps: LanguageModelDeps, request: FastifyRequest): Promise<void> {
  const signedIn = await requireSignedIn(deps, request);
  refuseUnproved(signedIn);
  await takeLimit(deps.limits, 'designerModel', signedIn.user.id, {
    text: 'You have reached today’s limit of questions to the model. Try again tomorrow.',
  });
}

async function choose(
  deps: Pick<AuthDeps, 'config'>,
  ask: Ask,
  request: FastifyRequest,
  signal: AbortSignal,
) {
  try {
    return await askTwice(ask, request.body, signal);
  } catch (error) {
    if (error instanceof AppError) throw error;
    request.log.error(describe(error), 'the language model did not choose');
    throw new AppError('model_unavailable', 502, `${deps.config.OPENAI_MODEL} did not answer.`);
  }
}

export function languageModelRoutes(app: FastifyInstance, deps: LanguageModelDeps): void {
  const ask = openModel(deps.config);
  app.post(
    '/designer/choices',
    { bodyLimit: BODY_LIMIT },
    async (request, reply): Promise<DesignerChoices> => {
      if (!ask) throw new AppError('no_model', 404, 'No language model is configured on this server.');
      await takeAsking(deps, request);
      const gone = new AbortController();
      reply.raw.on('close', () => gone.abort());
      const { choices, scenes, asked } = await choose(deps, ask, request, gone.signal);
      return designerChoices.parse({ model: deps.config.OPENAI_MODEL, asked, choices, scenes });
    },
  );
}
