/**
 * HTTP load generator over keep-alive connections, one request at a time each. Uses raw sockets, because client and
 * server share this machine's CPU.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export type Ask = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};
type Answer = { readonly status: number; readonly body: string };

export type Connection = { ask(request: Ask): Promise<Answer>; close(): void };

const HEAD_END = '\r\n\r\n';

function write(host: string, { method, path, headers, body = '' }: Ask): string {
  const lines = [`${method} ${path} HTTP/1.1`, `host: ${host}`];
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  if (body !== '') lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`);
  return `${lines.join('\r\n')}${HEAD_END}${body}`;
}

/** First complete response in the buffer; undefined while it is incomplete. */
function readAnswer(text: string): Answer | undefined {
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
  // latin1: Content-Length counts bytes, so one byte must be one character.
  socket.setEncoding('latin1').setNoDelay(true);
  let settle: { resolve(answer: Answer): void; reject(error: Error): void } | undefined;
  let arrived = '';
  socket.on('data', (chunk: string) => {
    arrived += chunk;
    const answer = readAnswer(arrived);
    if (!answer) return;
    arrived = '';
    settle?.resolve(answer);
  });
  socket.on('error', (error) => settle?.reject(error));
  socket.on('close', () => settle?.reject(new Error('The server closed the connection.')));
  await once(socket, 'connect');
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        settle = { resolve, reject };
        socket.write(write(host, request));
      }),
    close: () => {
      settle = undefined;
      socket.destroy();
    },
  };
}
