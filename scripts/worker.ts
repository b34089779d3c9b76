/** `npm run worker`: processes files of batches, beside the servers of one database. */
import '../apps/server/src/worker-main.ts';
