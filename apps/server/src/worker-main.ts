/** The worker process: reads the environment, starts, says so, and stops in order on a signal. */
import { startWorkerProcess } from './bulk/worker-process.ts';
import { readConfig } from './platform/config.ts';
import { StartupError } from './platform/errors.ts';

const asked = new Promise<void>((resolve) => {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => resolve());
  process.on('disconnect', resolve);
});

try {
  const { address, stop } = await startWorkerProcess(readConfig(process.env));
  console.log(`The worker is ready: ${address}/metrics`);
  await asked;
  await stop();
  process.exit(0);
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exit(1);
}
