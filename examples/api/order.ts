/**
 * Takes the artwork of an order: checks it, halves it, and downloads the result.
 *
 * `PRINTREADY_KEY=pk_live_… node order.ts <order> <file>`
 */
import { openAsBlob } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { client } from './printready/client.gen.ts';
import {
  createCheck,
  createJob,
  createUpload,
  deleteJob,
  listChecks,
  listJobs,
  listTools,
  readCheck,
  readJob,
  readShop,
} from './printready/sdk.gen.ts';

const POLL_MS = 500;
const throwOnError = true;

async function upload(path: string): Promise<string> {
  const bytes = await openAsBlob(path, { type: 'image/png' });
  const body = { name: basename(path), type: bytes.type, size: bytes.size };
  const { data } = await createUpload({ body, throwOnError });
  const answer = await fetch(data.put_url, {
    method: 'PUT',
    headers: { 'content-type': bytes.type },
    body: bytes,
  });
  if (!answer.ok) throw new Error(`The upload answers ${answer.status}.`);
  return data.id;
}

async function check(id: string, order: string) {
  const { data } = await createCheck({
    body: { upload: id, profile: 'dtf', print_width_mm: 100 },
    headers: { 'Idempotency-Key': `check-${order}` },
    throwOnError,
  });
  let { report, state } = data;
  while (state === 'queued' || state === 'running') {
    await delay(POLL_MS);
    ({ report, state } = (await readCheck({ path: { id: data.id }, throwOnError })).data);
  }
  return { id: data.id, verdict: report?.verdict, sha256: report?.sha256 };
}

/** The order is the Idempotency-Key: a program that was interrupted may ask again, and pays once. */
async function halve(uploads: string[], order: string) {
  const { data } = await createJob({
    body: { tool: 'downscaler', options: { target: 'percent', percent: 50 }, uploads },
    headers: { 'Idempotency-Key': order },
    throwOnError,
  });
  let job = data;
  while (job.state === 'queued' || job.state === 'running') {
    await delay(POLL_MS);
    job = (await readJob({ path: { id: data.id }, throwOnError })).data;
  }
  return job;
}

const [order = 'order-1', file = 'art.png'] = process.argv.slice(2);
client.setConfig({ auth: process.env['PRINTREADY_KEY'] });
try {
  const { data: shop } = await readShop({ throwOnError });
  const { data: tools } = await listTools({ throwOnError });
  const id = await upload(file);
  const checked = await check(id, order);
  const { data: checks } = await listChecks({ query: { limit: 1 }, throwOnError });
  const job = await halve([id], order);
  const repeated = await halve([id], order);
  const { data: jobs } = await listJobs({ query: { limit: 1 }, throwOnError });
  const result = job.files[0]?.result;
  const bytes = result ? Buffer.from(await (await fetch(result.url)).arrayBuffer()) : Buffer.alloc(0);
  await writeFile(`${order}.png`, bytes);
  await deleteJob({ path: { id: job.id }, throwOnError });
  const gone = await readJob({ path: { id: job.id } });
  console.log(
    JSON.stringify({
      ...{ shop: shop.name, tokens: shop.tokens, tools: tools.data.map((tool) => tool.id) },
      ...{ checked, lastCheck: checks.data[0]?.id },
      ...{ job: job.state, isRepeated: repeated.id === job.id, isListed: jobs.data[0]?.id === job.id },
      ...{ width: result?.width, sha256: result?.sha256, gone: gone.error?.code },
    }),
  );
} catch (problem) {
  console.error(problem instanceof Error ? problem : JSON.stringify(problem));
  process.exitCode = 1;
}
