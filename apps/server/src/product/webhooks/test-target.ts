import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Received = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

export type Target = {
  readonly url: string;
  readonly received: readonly Received[];
  /** Answers from now on; a status, or what is done with the response. */
  readonly answerWith: (answer: number | ((response: ServerResponse) => void)) => void;
  readonly close: () => Promise<void>;
};

/** A shop's server that keeps what it receives. */
export async function openTarget(): Promise<Target> {
  const received: Received[] = [];
  let respond = (response: ServerResponse): void => void response.writeHead(204).end();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { url: path = '', headers } = request;
      received.push({ path, headers, body: Buffer.concat(chunks).toString() });
      respond(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    answerWith: (answer) => {
      respond = typeof answer === 'function' ? answer : (response) => void response.writeHead(answer).end();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
