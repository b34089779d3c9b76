/** For tests: uploads through the API. */
import type { TestServer } from '@printready/testing/server';
import { callApi } from '../http/test-api.ts';

export const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="50mm" height="50mm" viewBox="0 0 50 50"><rect width="50" height="50" fill="#c00"/></svg>',
);

export type NewFile = { readonly name: string; readonly type: string; readonly bytes: Uint8Array };

export const svgFile: NewFile = { name: 'art.svg', type: 'image/svg+xml', bytes: SVG };

export async function announce(
  server: TestServer,
  secret: string,
  { name, type, bytes }: NewFile,
): Promise<{ readonly id: string; readonly putUrl: string }> {
  const body = { name, type, size: bytes.length };
  const { status, json } = await callApi(server, secret, 'POST', '/uploads', { body });
  if (status !== 201) throw new Error(`The upload answers ${status}: ${JSON.stringify(json)}`);
  return { id: String(json['id']), putUrl: String(json['put_url']) };
}

export const put = (putUrl: string, { type, bytes }: Pick<NewFile, 'type' | 'bytes'>): Promise<Response> =>
  fetch(putUrl, { method: 'PUT', headers: { 'content-type': type }, body: Uint8Array.from(bytes) });

/** @returns the id of an upload that has arrived */
export async function uploadFile(server: TestServer, secret: string, file = svgFile): Promise<string> {
  const { id, putUrl } = await announce(server, secret, file);
  const { status } = await put(putUrl, file);
  if (status !== 204) throw new Error(`The signed address answers ${status}.`);
  return id;
}
