import { readConfig } from './platform/config.ts';
import { StartupError } from './platform/errors.ts';
import { startServer } from './start.ts';

/** Registered before the startup, because an interrupted startup would otherwise leave its database running. */
const asked = new Promise<void>((resolve) => {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => resolve());
  // The parent process is gone, possibly killed (scripts/bootstrap.mjs).
  process.on('disconnect', resolve);
});

try {
  const { address, inbox, stop } = await startServer(readConfig(process.env));
  console.log(`PrintReady is ready: ${address}${inbox === null ? '' : ` (local inbox: ${inbox})`}`);
  await asked;
  await stop();
  process.exit(0);
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exit(1);
}
