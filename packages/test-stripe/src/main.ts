/** Process of the fake Stripe: sends its port to the parent and exits with the parent. Argument: state file. */
import { startTestStripe } from './server.ts';

const [, , file] = process.argv;
const report = (error: unknown): void => console.error(`Test mode: ${String(error)}`);

// A terminal signals the whole process group, but the server still needs this process while it stops.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);

try {
  const stripe = await startTestStripe({ onError: report, ...(file !== undefined && { file }) });
  process.once('disconnect', () => {
    void stripe.stop().then(() => process.exit(0));
  });
  process.send?.({ key: stripe.key, port: stripe.port });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
