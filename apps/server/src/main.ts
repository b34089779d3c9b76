/** The server process: reads the environment, starts, says where it listens, stops in order when asked to. */
import { readConfig } from './platform/config.ts';
import { StartupError } from './platform/errors.ts';
import { startServer } from './start.ts';

try {
  const { address, inbox, stop } = await startServer(readConfig(process.env));
  console.log(`PrintReady is ready: ${address}${inbox === null ? '' : ` (local inbox: ${inbox})`}`);
  let stopping = false;
  const shutDown = (): void => {
    if (stopping) return;
    stopping = true;
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', shutDown);
  process.on('SIGINT', shutDown);
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exit(1);
}
