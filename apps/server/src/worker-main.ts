import { readConfig } from './platform/config.ts';
import { StartupError } from './platform/errors.ts';
import { openChecks } from './product/api/checks/run-checks.ts';
import { startWorkerProcess } from './product/bulk/worker-process.ts';

const asked = new Promise<void>((resolve) => {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => resolve());
  process.on('disconnect', resolve);
});

try {
  const config = readConfig(process.env);
  for (let next: 'start' | 'end' = 'start'; next === 'start'; ) {
    const { address, moved, stop } = await startWorkerProcess(config, [openChecks]);
    console.log(`The worker is ready: ${address}/metrics`);
    next = await Promise.race([asked.then(() => 'end' as const), moved.then(() => 'start' as const)]);
    if (next === 'start')
      console.error('The server’s database has another address now: the worker starts again.');
    await stop();
  }
  process.exit(0);
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exit(1);
}
