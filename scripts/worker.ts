/** `npm run worker`: processes files of batches, in addition to the servers of one database. */
import '../apps/server/src/worker-main.ts';
