/** `npm run worker`: processes the files of batches, alongside the servers of the same database. */
import '../apps/server/src/worker-main.ts';
