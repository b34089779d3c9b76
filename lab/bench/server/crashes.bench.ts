/**
 * Causes server faults while eight users spend tokens: restarts PostgreSQL, ends its sessions, kills one of its
 * backends (embedded and external), and kills the server with kill -9. Failures are: a process that exits, a response
 * other than 2xx or 503, and an acknowledged spend that is lost or charged twice.
 */

import { playKills } from '@printready/testing/kills';
import { HOMES, OUTAGES, type Outage, type OutageVerdict, playOutages } from '@printready/testing/outages';
import { cleanUp } from '@printready/testing/process';
import type { BenchContext, Benchmark, Measurement } from '../benchmark.ts';

const ROUNDS = 30;
const KILLS = 1_000;
/**
 * Number of databases used in parallel, each with its own servers, because servers spend most of the time starting up.
 */
const DATABASES = 2;
const REPORT_EVERY = 50;

async function playAllKills(kills: number, onKill: (killed: number) => void): Promise<OutageVerdict> {
  let killed = 0;
  const runs = Array.from({ length: DATABASES }, () =>
    playKills(Math.ceil(kills / DATABASES), () => onKill(++killed)),
  );
  const verdicts = await Promise.all(runs);
  const sum = (of: 'rounds' | 'acknowledged' | 'unavailable'): number =>
    verdicts.reduce((total, verdict) => total + verdict[of], 0);
  return {
    rounds: sum('rounds'),
    acknowledged: sum('acknowledged'),
    unavailable: sum('unavailable'),
    faults: verdicts.flatMap(({ faults }) => faults),
  };
}

async function measure(
  name: string,
  play: () => Promise<OutageVerdict>,
  { note }: BenchContext,
): Promise<Measurement> {
  const start = performance.now();
  let faults: readonly string[];
  try {
    const verdict = await play();
    ({ faults } = verdict);
    note(
      `${name}, ${verdict.rounds} times: ${verdict.acknowledged} spends acknowledged, ${verdict.unavailable} answers of 503, ${faults.length} faults.`,
    );
  } catch (error) {
    faults = [error instanceof Error ? error.message : String(error)];
  } finally {
    await cleanUp();
  }
  for (const fault of faults) note(`${name}: ${fault}`);
  return { name, milliseconds: performance.now() - start, faults: faults.length };
}

const outages = Object.keys(HOMES).flatMap((home) =>
  Object.keys(OUTAGES).map((harm) => ({
    name: `${home} PostgreSQL: ${harm}`,
    home: home as keyof typeof HOMES,
    harm: harm as Outage,
  })),
);
const KILLED = 'kill -9 of the server';

async function run(context: BenchContext): Promise<readonly Measurement[]> {
  const { quick, note } = context;
  const measured: Measurement[] = [];
  for (const { name, home, harm } of quick ? outages.slice(0, 1) : outages) {
    measured.push(await measure(name, () => playOutages(home, [harm], quick ? 1 : ROUNDS), context));
  }
  const reportProgress = (killed: number): void => {
    if (killed % REPORT_EVERY === 0) note(`${killed} kills`);
  };
  measured.push(await measure(KILLED, () => playAllKills(quick ? 2 : KILLS, reportProgress), context));
  return measured;
}

export const benchmark: Benchmark = {
  title: 'Crashes of server and database, under load',
  run,
  bars: [...outages.map(({ name }) => name), KILLED].map((subject) => ({ subject, noFaults: true })),
};
