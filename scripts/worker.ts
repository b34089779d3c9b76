/** `npm run worker`: takes files of batches through their recipes, beside the servers of one database. */
import '../apps/server/src/worker-main.ts';
