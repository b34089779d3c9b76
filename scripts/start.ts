/** `npm start`: builds what changed, then runs the server with its embedded database in this process. */
import { buildWebWhenStale } from './build-web.ts';

try {
  buildWebWhenStale();
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
await import('../apps/server/src/main.ts');
