/** Requests of the shop: its own proofs. */
import { unreachable } from '@printready/contracts/messages';
import {
  type OwnProof,
  type OwnProofs,
  ownProof,
  ownProofs,
  type ProofDetails,
  proofCalls,
  proofDetails,
  proofLink,
} from '@printready/contracts/shared';
import { readShape } from '@printready/sign-in/answers';
import { describeAccountError } from '@printready/sign-in/steps';
import type { z } from 'zod';
import { callServer, Refusal } from '../../platform/own-server.ts';
import { toBase64 } from './base64.ts';

const FAILED = 'Nothing was changed. Try again in a minute.';

type Call = { readonly method: 'GET' | 'POST' | 'DELETE'; readonly path: string; readonly body?: object };

function call({ method, path, body }: Call): Promise<Response> {
  const init: RequestInit = body
    ? { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    : { method };
  return callServer(`/api/proofs${path}`, init, FAILED);
}

type Body<Name extends keyof typeof proofCalls> = z.input<(typeof proofCalls)[Name]>;
type Created = { readonly proof: OwnProof; readonly link: string | null };

export function describeProofError(error: unknown): string {
  // RangeError: the picture cannot be reduced enough.
  if (error instanceof Refusal || error instanceof RangeError) return error.message;
  return error instanceof TypeError
    ? `${unreachable.title} ${unreachable.text}`
    : describeAccountError(error);
}

export async function listProofs(after: string | null): Promise<OwnProofs> {
  const answer = await call({ method: 'GET', path: after === null ? '' : `?after=${after}` });
  return readShape(ownProofs, await answer.json());
}

export async function readProof(id: string): Promise<ProofDetails> {
  return readShape(proofDetails, await (await call({ method: 'GET', path: `/${id}` })).json());
}

/** @returns data URL, because an image cannot send the access token */
export async function fetchProofPicture(id: string, version: number): Promise<string> {
  const answer = await call({ method: 'GET', path: `/${id}/pictures/${version}` });
  return `data:image/png;base64,${await toBase64(await answer.blob())}`;
}

/** Makes the link, or replaces it; a former link stops working. */
export async function linkProof(id: string): Promise<string> {
  const { token } = readShape(proofLink, await (await call({ method: 'POST', path: `/${id}/link` })).json());
  return new URL(`/proof/${token}`, window.location.origin).href;
}

/** Can be repeated after a failure: the id makes one proof. */
export async function makeProof(body: Body<'made'>): Promise<Created> {
  const read = proofCalls.made.parse(body);
  const proof = readShape(ownProof, await (await call({ method: 'POST', path: '', body: read })).json());
  return { proof, link: await linkProof(proof.id) };
}

/** The customer's link stays. */
export async function reviseProof(id: string, body: Body<'revised'>): Promise<Created> {
  const read = proofCalls.revised.parse(body);
  const answer = await call({ method: 'POST', path: `/${id}/versions`, body: read });
  const proof = readShape(ownProof, await answer.json());
  return { proof, link: proof.state === 'draft' ? await linkProof(id) : null };
}

/** Signed PDF of the approval. */
export async function fetchRecord(id: string): Promise<Blob> {
  return (await call({ method: 'GET', path: `/${id}/record` })).blob();
}

async function change(request: Call): Promise<void> {
  await call(request);
}

export const withdrawProof = (id: string): Promise<void> =>
  change({ method: 'POST', path: `/${id}/withdraw` });

export const deleteProof = (id: string): Promise<void> => change({ method: 'DELETE', path: `/${id}` });
