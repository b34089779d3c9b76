/**
 * HTTP load generator that uses keep-alive connections with one request at a time on each. Uses raw sockets, because
 * client and server share this machine's CPU.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export type HttpRequest = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};
type HttpResponse = { readonly status: number; readonly body: string };

export type Connection = { send(request: HttpRequest): Promise<HttpResponse>; close(): void };

const HEAD_END = '\r\n\r\n';

function formatRequest(host: string, { method, path, headers, body = '' }: HttpRequest): string {
  const lines = [`${method} ${path} HTTP/1.1`, `host: ${host}`];
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  if (body !== '') lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`);
  return `${lines.join('\r\n')}${HEAD_END}${body}`;
}

/** First complete response in the buffer; undefined while the response is incomplete. */
function parseResponse(text: string): HttpResponse | undefined {
  const end = text.indexOf(HEAD_END);
  if (end < 0) return undefined;
  const head = text.slice(0, end);
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
  if (/\r\ntransfer-encoding:/i.test(head)) throw new Error('This reader wants answers of a known length.');
  const body = text.slice(end + HEAD_END.length);
  return body.length < length ? undefined : { status: Number(head.slice(9, 12)), body };
}

export async function openConnection(origin: string): Promise<Connection> {
  const { hostname, port, host } = new URL(origin);
  const socket: Socket = connect(Number(port), hostname);
  // One character per byte, because Content-Length counts bytes.
  socket.setEncoding('latin1').setNoDelay(true);
  let pending: { resolve(response: HttpResponse): void; reject(error: Error): void } | undefined;
  let received = '';
  socket.on('data', (chunk: string) => {
    received += chunk;
    const response = parseResponse(received);
    if (!response) return;
    received = '';
    pending?.resolve(response);
  });
  socket.on('error', (error) => pending?.reject(error));
  socket.on('close', () => pending?.reject(new Error('The server closed the connection.')));
  await once(socket, 'connect');
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        pending = { resolve, reject };
        socket.write(formatRequest(host, request));
      }),
    close: () => {
      pending = undefined;
      socket.destroy();
    },
  };
}
