import { readRecordCode, type VerifiedRecord, verifiedRecord } from '@printready/contracts/shared';
import { failed, type Problem, type Result } from '@printready/pixels/result';
import { callAsVisitor, Refusal } from '../platform/own-server.ts';

type VerifyCode = 'not-a-code' | 'not-found' | 'changed' | 'busy' | 'unreachable';
export type Verified = Result<{ readonly verified: VerifiedRecord }, Problem<VerifyCode>>;

const CODES: Readonly<Record<string, VerifyCode>> = {
  record_not_found: 'not-found',
  record_changed: 'changed',
  too_large: 'changed',
  rate_limited: 'busy',
};

const WORDS: Readonly<Record<VerifyCode, string>> = {
  'not-a-code': 'A code has 16 letters and digits. Check what you typed.',
  'not-found': 'There is no record with this code. It was never made here, or its proof was deleted.',
  changed: 'This file is not a record from here, or it was changed. Do not rely on it.',
  busy: 'Too many checks from here. Wait a few minutes and try again.',
  unreachable: 'The record could not be checked. Check your connection and try again.',
};

const refuse = (code: VerifyCode): Verified => failed({ code, text: WORDS[code] });

/** Never rejects: failures are returned as problems. */
async function check(path: string, init: RequestInit): Promise<Verified> {
  try {
    const answer = await callAsVisitor(path, init, WORDS.unreachable);
    return { ok: true, verified: verifiedRecord.parse(await answer.json()) };
  } catch (error) {
    const code = error instanceof Refusal ? (CODES[error.code] ?? 'unreachable') : 'unreachable';
    if (code === 'unreachable') console.error('The record could not be checked.', error);
    return refuse(code);
  }
}

export function verifyCode(typed: string): Promise<Verified> {
  const code = readRecordCode(typed);
  return code === null ? Promise.resolve(refuse('not-a-code')) : check(`/api/verify/${code}`, {});
}

export const verifyFile = (file: Blob): Promise<Verified> =>
  check('/api/verify', { method: 'POST', headers: { 'content-type': 'application/pdf' }, body: file });
