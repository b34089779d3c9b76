import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { z } from 'zod';
import { StartupError } from '../../../platform/errors.ts';
import type { StartTestStripe } from './open-test-mode.ts';

const MAIN = join(import.meta.dirname, '../../../../../../packages/test-stripe/src/main.ts');

const started = z.object({ key: z.string(), port: z.int() });

export const spawnTestStripe: StartTestStripe = async ({ file, onError }) => {
  // The child ends when its channel closes, so it also ends if this process is killed.
  const child = spawn(process.execPath, [MAIN, file], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const exit = once(child, 'exit');
  const message = await Promise.race([once(child, 'message'), exit.then(() => undefined)]);
  if (message === undefined)
    throw new StartupError('The payments’ test mode did not start; its message is above.');
  const { key, port } = started.parse(message[0]);
  let stopping = false;
  void exit.then(() => {
    if (!stopping) onError(new Error('The payments’ test mode has ended; restart to buy again.'));
  });
  return {
    key,
    origin: `http://127.0.0.1:${port}`,
    stop: async () => {
      stopping = true;
      if (child.connected) child.disconnect();
      await exit;
    },
  };
};
