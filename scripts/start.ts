/** `npm start`: builds changed apps, then runs the server with its embedded database in this process. */
import { buildWebWhenStale } from './build-web.ts';

if (!buildWebWhenStale()) process.exit(1);
await import('../apps/server/src/main.ts');
