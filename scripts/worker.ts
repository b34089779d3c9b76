/** `npm run worker`: processes the files of batches, alongside the servers that share its database. */
import '../apps/server/src/worker-main.ts';
