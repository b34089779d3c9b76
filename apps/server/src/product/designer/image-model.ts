/**
 * Pictures are paid for in the ledger before they are drawn. Users can write the metadata of payments, so drawings are
 * counted in a separate table. A failed picture is refunded; an aborted one is not.
 */
import { DESIGNER_ID, PICTURE_VARIANT } from '@printready/contracts/designer';
import { type DrawnPicture, pictureRequest } from '@printready/contracts/designer-wire';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import OpenAI from 'openai';
import type { Pool } from 'pg';
import type { AuthDeps } from '../../auth/deps.ts';
import { refuseUnproved, requireSignedIn } from '../../auth/sessions/caller.ts';
import type { Config } from '../../platform/config.ts';
import { transaction } from '../../platform/database/connect.ts';
import { AppError } from '../../platform/errors.ts';
import { takeLimit } from '../../platform/take-limit.ts';

type ImageModelDeps = Pick<AuthDeps, 'config' | 'db' | 'limits' | 'verify'>;

const BODY_LIMIT = 4 * 1024;
const PATIENCE_MS = 120_000;
const MOST_BASE64 = 16 * 1024 * 1024;
/** Drawings per payment: a picture that cannot be traced is drawn again for free. */
const DRAWINGS = 3;

/** Resolves to the file in base64. @throws Error if the provider sends no picture */
type DrawPicture = (subject: string, signal: AbortSignal) => Promise<string>;

const promptFor = (subject: string): string =>
  `A bold one-color woodcut of ${subject}: solid black shapes on a plain white background, thick lines, no gray, no shading, no frame, the whole subject inside the picture. No letters, no numbers, no words.`;

/** Base64 prefixes of PNG, JPEG and WebP files, the formats of image models. */
const PICTURE = /^(?:iVBORw0KGgo|\/9j\/|UklGR)/;

function openModel({ OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_IMAGE_MODEL }: Config): DrawPicture | null {
  if (OPENAI_API_KEY === undefined || OPENAI_IMAGE_MODEL === undefined) return null;
  const client = new OpenAI({
    apiKey: OPENAI_API_KEY,
    baseURL: OPENAI_BASE_URL,
    maxRetries: 0,
    timeout: PATIENCE_MS,
  });
  return async (subject, signal) => {
    const { data } = await client.images.generate(
      {
        model: OPENAI_IMAGE_MODEL,
        prompt: promptFor(subject),
        n: 1,
        size: '1024x1024',
        // These models return a URL by default, which is never followed; others do not support the parameter.
        ...(OPENAI_IMAGE_MODEL.startsWith('dall-e') && { response_format: 'b64_json' as const }),
      },
      { signal },
    );
    const picture = data?.[0]?.b64_json ?? '';
    if (picture.length > MOST_BASE64 || !PICTURE.test(picture)) throw new Error('It gave no picture.');
    return picture;
  };
}

type Payment = { readonly userId: string; readonly requestId: string };

const OF_PAYMENT = 'select id from public.token_usage where user_id = $1 and request_id = $2';

/**
 * Uses up one of a payment's drawings.
 * @returns false if the payment is unknown, refunded, a day old, or has no drawings left
 */
async function claim(pool: Pool, { userId, requestId }: Payment): Promise<boolean> {
  const { rowCount } = await pool.query(
    `insert into private.picture_payments (usage_id, drawings)
       select id, 1 from (${OF_PAYMENT} and tool_id = $3 and variant = $4 and refunded_at is null
         and created_at > now() - interval '1 day') as payment
     on conflict (usage_id) do update set drawings = picture_payments.drawings + 1
       where picture_payments.drawings < $5 and picture_payments.outcome is distinct from 'refunded'`,
    [userId, requestId, DESIGNER_ID, PICTURE_VARIANT, DRAWINGS],
  );
  return rowCount === 1;
}

/** @returns false if the tokens were refunded in the meantime */
async function markCharged(pool: Pool, { userId, requestId }: Payment): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update private.picture_payments set outcome = 'charged'
     where usage_id = (${OF_PAYMENT} and refunded_at is null) and outcome is distinct from 'refunded'`,
    [userId, requestId],
  );
  return rowCount === 1;
}

async function refund(pool: Pool, { userId, requestId }: Payment): Promise<boolean> {
  return await transaction(pool, async (client) => {
    // Locks the balance first, as every payment does; a different locking order could deadlock.
    await client.query('select private.lock_balance($1)', [userId]);
    const { rowCount } = await client.query(
      `update private.picture_payments set outcome = 'refunded' where usage_id = (${OF_PAYMENT}) and outcome is null`,
      [userId, requestId],
    );
    if (rowCount !== 1) return false;
    await client.query('select public.refund_tokens($1, $2)', [userId, requestId]);
    return true;
  });
}

/** An aborted drawing is charged, because the provider charges for it too. */
async function askProvider(
  pool: Pool,
  model: DrawPicture,
  { subject, signal, ...payment }: Payment & { readonly subject: string; readonly signal: AbortSignal },
): Promise<string> {
  signal.throwIfAborted();
  try {
    return await model(subject, signal);
  } catch (error) {
    if (signal.aborted) await markCharged(pool, payment);
    throw error;
  }
}

async function readAsk(deps: Pick<AuthDeps, 'db' | 'verify'>, request: FastifyRequest) {
  const signedIn = await requireSignedIn(deps, request);
  refuseUnproved(signedIn);
  const read = pictureRequest.safeParse(request.body);
  if (!read.success) throw new AppError('invalid_subject', 400, 'Say in a few words what it shall show.');
  return { userId: signedIn.user.id, ...read.data };
}

/** @throws AppError model_unavailable, after the refund */
async function draw(
  deps: ImageModelDeps,
  model: DrawPicture,
  request: FastifyRequest,
  signal: AbortSignal,
): Promise<string> {
  const { subject, ...payment } = await readAsk(deps, request);
  const { pool } = deps.db;
  if (!(await claim(pool, payment)))
    throw new AppError('not_paid', 402, 'This picture has not been paid for, or was already drawn.');
  try {
    await takeLimit(deps.limits, 'designerPicture', payment.userId, {
      text: 'You have reached today’s limit of pictures. Try again tomorrow.',
    });
    const picture = await askProvider(pool, model, { subject, signal, ...payment });
    if (!(await markCharged(pool, payment))) throw new Error('The payment was refunded meanwhile.');
    return picture;
  } catch (error) {
    const refunded = await refund(pool, payment);
    if (error instanceof AppError) throw error;
    const { name } = error instanceof Error ? error : { name: typeof error };
    request.log.error({ name }, 'the image model did not draw');
    throw new AppError(
      'model_unavailable',
      502,
      refunded ? 'No picture arrived. Your tokens were refunded.' : 'No other picture arrived.',
    );
  }
}

export function pictureRoutes(app: FastifyInstance, deps: ImageModelDeps): void {
  const model = openModel(deps.config);
  app.post('/designer/pictures', { bodyLimit: BODY_LIMIT }, async (request, reply): Promise<DrawnPicture> => {
    if (!model) throw new AppError('no_model', 404, 'No image model is configured on this server.');
    const gone = new AbortController();
    reply.raw.on('close', () => gone.abort());
    const picture = await draw(deps, model, request, gone.signal);
    return { model: deps.config.OPENAI_IMAGE_MODEL ?? '', picture };
  });
}
