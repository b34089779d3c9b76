/** One attempt at a webhook's target: signed, pinned to a public address, without redirects. */
import { createHmac } from 'node:crypto';
import { lookup } from 'node:dns';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { codeOf, isTimeout } from '@printready/pixels/result';
import { NotPublic, publicLookup, type ResolveName, requirePublicHost } from './public-address.ts';

const TIMEOUT_MS = 15_000;
/** Bytes of an answer that are read before the connection is closed. */
const MAX_ANSWER_BYTES = 64 * 1024;

const SECRET_START = 'whsec_';

/** @param secret `whsec_` and base64. Standard Webhooks, "Signature scheme", symmetric */
function signatureOf(secret: string, id: string, seconds: number, body: string): string {
  const key = Buffer.from(secret.slice(SECRET_START.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
}

export const toSecret = (bytes: Buffer): string => SECRET_START + bytes.toString('base64');

export type Attempt = {
  readonly url: string;
  readonly secret: string;
  readonly id: string;
  readonly body: string;
};

/** Status of the answer, or the reason why none came, as a sentence for the shop. */
export type Outcome = { readonly status: number | null; readonly problem: string | null };

const failed = (problem: string): Outcome => ({ status: null, problem });

function problemOf(error: unknown, timeoutMs: number): string {
  if (error instanceof NotPublic) return error.message;
  if (isTimeout(error)) return `The target did not answer within ${timeoutMs / 1000} s.`;
  const code = codeOf(error);
  return code === null ? 'The target could not be reached.' : `The target could not be reached (${code}).`;
}

type Sending = {
  /** Also private addresses and plain http, as the operator's setting WEBHOOK_TARGETS allows. */
  readonly anywhere: boolean;
  readonly timeoutMs?: number;
  readonly resolveName?: ResolveName;
};

type Posted = { readonly headers: Record<string, string>; readonly body: string };

function post(
  url: URL,
  { headers, body }: Posted,
  { anywhere, timeoutMs = TIMEOUT_MS, resolveName = lookup }: Sending,
): Promise<number> {
  const request = url.protocol === 'http:' ? requestPlain : requestSecure;
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs);
    // Each connection is new, so that a name is judged at every attempt.
    const options = { method: 'POST', headers, signal, agent: false };
    const sent = request(
      url,
      anywhere ? options : { ...options, lookup: publicLookup(resolveName) },
      (answer) => {
        let bytes = 0;
        const end = () => {
          answer.destroy();
          resolve(answer.statusCode ?? 0);
        };
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > MAX_ANSWER_BYTES) end();
        });
        answer.on('end', end);
        answer.on('error', () =>
          reject(signal.reason instanceof Error ? signal.reason : new Error('closed')),
        );
      },
    );
    sent.on('error', (error) => reject(signal.aborted ? (signal.reason as Error) : error));
    sent.end(body);
  });
}

const describeStatus = (status: number): string | null => {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return `The target answered ${status}; redirects are not followed.`;
  return `The target answered ${status}.`;
};

export async function send({ url, secret, id, body }: Attempt, sending: Sending): Promise<Outcome> {
  const seconds = Math.floor(Date.now() / 1000);
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'PrintReady-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatureOf(secret, id, seconds, body),
  };
  try {
    const target = new URL(url);
    if (!sending.anywhere) requirePublicHost(target);
    const status = await post(target, { headers, body }, sending);
    return { status, problem: describeStatus(status) };
  } catch (error) {
    return failed(problemOf(error, sending.timeoutMs ?? TIMEOUT_MS));
  }
}
