import type { Pool, PoolClient } from 'pg';

type Queryable = Pick<Pool | PoolClient, 'query'>;

const LIVE = "state in ('created', 'retry', 'active')";

export async function forgetJobs(db: Queryable, kind: string, match: object): Promise<void> {
  await db.query(
    `delete from jobs.job
     where (name = $1 or (name = 'dead' and source_name = $1)) and data @> $2::jsonb`,
    [kind, JSON.stringify(match)],
  );
}

/** Retries a paused failed job within seconds, and resets its later pauses to the shortest. */
export async function hastenJobs(db: Queryable, kind: string, match: object): Promise<void> {
  await db.query(
    `update jobs.job
     set retry_count = 0, started_on = null, start_after = least(start_after, now() + interval '5 seconds')
     where name = $1 and data @> $2::jsonb and state = 'retry'`,
    [kind, JSON.stringify(match)],
  );
}

/** Retries jobs of dead processes without a pause, because detecting the missing heartbeat took long enough. */
export async function recallJobs(db: Queryable, kind: string): Promise<void> {
  await db.query(
    `update jobs.job set start_after = now()
     where name = $1 and state = 'retry' and start_after > now()
       and output #>> '{value,message}' = 'job heartbeat timeout'`,
    [kind],
  );
}

export async function liveJobs(db: Queryable, kind: string): Promise<unknown[]> {
  const { rows } = await db.query<{ data: unknown }>(
    `select data from jobs.job where name = $1 and ${LIVE}`,
    [kind],
  );
  return rows.map(({ data }) => data);
}

export async function reviveDead(db: Queryable, kind: string, olderThan: string): Promise<void> {
  await db.query(
    `with revived as (
       delete from jobs.job where name = 'dead' and source_name = $1 and created_on < now() - $2::interval
       returning data
     )
     select private.add_job($1, data) from revived`,
    [kind, olderThan],
  );
}

export type DeadJob = { readonly kind: string; readonly payload: unknown; readonly error: string | null };

export async function readDead(db: Queryable, prefix: string): Promise<DeadJob[]> {
  const { rows } = await db.query<DeadJob>(
    `select source_name as kind, data as payload, source_output ->> 'message' as error from jobs.job
     where name = 'dead' and starts_with(source_name, $1) order by created_on, id`,
    [prefix],
  );
  return rows;
}

export type JobCounts = { readonly waiting: number; readonly dead: number };

export async function countJobs(db: Queryable): Promise<JobCounts> {
  const { rows } = await db.query<JobCounts>(
    `select count(*) filter (where name <> 'dead')::integer as waiting,
       count(*) filter (where name = 'dead')::integer as dead
     from jobs.job where ${LIVE}`,
  );
  return rows[0] ?? { waiting: 0, dead: 0 };
}

/** Returns a job to the queue without counting the attempt. The pause lets the stopping worker's handler end. */
export async function returnJob(db: Queryable, kind: string, id: string): Promise<void> {
  await db.query(
    `update jobs.job set state = 'created', started_on = null, heartbeat_on = null,
       start_after = now() + interval '2 seconds'
     where name = $1 and id = $2 and state = 'active'`,
    [kind, id],
  );
}
