/** Child process that opens sockets for balances that never change, and reports when all of them have joined. */
import { randomUUID } from 'node:crypto';
import { listenForBalance } from './balance-socket.ts';

export type IdleSockets = {
  readonly origins: readonly string[];
  readonly tokens: readonly string[];
  readonly count: number;
};

const OPENED_AT_ONCE = 50;

async function open({ origins, tokens, count }: IdleSockets): Promise<void> {
  for (let opened = 0; opened < count; opened += OPENED_AT_ONCE) {
    const more = Math.min(OPENED_AT_ONCE, count - opened);
    await Promise.all(
      Array.from({ length: more }, (_, at) => {
        const n = opened + at;
        const token = tokens[n % tokens.length]!;
        return listenForBalance(origins[n % origins.length]!, token, randomUUID(), () => undefined);
      }),
    );
  }
}

process.once('message', (request) => {
  void open(request as IdleSockets).then(() => process.send?.('open'));
});
