/**
 * `npm run play-deploy`: runs every line of docs/deploy.md in a fresh Debian with systemd (the Docker part in a
 * second one) and checks the state after each block. Prints `N passed, N failed` as its last line.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { type Block, readPage } from '../../scripts/docs/deploy/page.ts';
import { afterBlock } from './checks.ts';
import type { Play } from './expectations.ts';
import { IMAGE_STAND_INS } from './images.ts';
import { bootMachine, missingPrerequisite, runOrThrow } from './machine.ts';
import { installStandIns } from './stand-ins.ts';

const repository = join(import.meta.dirname, '../..');
const PORTS = [80, 443, 4321, 5432];
/** Heading of the blocks that run in a second machine. */
const DOCKER = 'Several processes, with Docker';

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '0.0.0.0', () => probe.close(() => resolve(true)));
  });
}

async function findObstacle(): Promise<string | undefined> {
  const why = missingPrerequisite();
  if (why !== undefined) return why;
  for (const port of PORTS) if (!(await isFree(port))) return `port ${port} of this machine is taken`;
  return undefined;
}

/** Pushes this working tree, including uncommitted changes, to a bare repository in the machine. */
function pushRepository(root: string): void {
  const bare = join(root, 'srv/printready.git');
  mkdirSync(bare, { recursive: true });
  const git = (...args: string[]): string => runOrThrow('git', ['-C', repository, ...args]).trim();
  // Refreshes git's index, because `stash create` fails on touched but unchanged files.
  git('status', '--porcelain');
  const commit = git('stash', 'create') || git('rev-parse', 'HEAD');
  runOrThrow('git', ['init', '--quiet', '--bare', '--initial-branch=main', bare]);
  runOrThrow('git', ['-C', repository, 'push', '--quiet', bare, `${commit}:refs/heads/main`]);
}

const counts = { passed: 0, failed: 0, skipped: 0 };
function report(what: string, problem: string | undefined): void {
  if (problem === undefined) counts.passed++;
  else counts.failed++;
  console.log(
    `${problem === undefined ? 'ok  ' : 'FAIL'} ${what}${problem === undefined ? '' : `\n${problem}`}`,
  );
}

async function playBlock(play: Play, block: Block): Promise<void> {
  console.log(`\n# ${block.heading}`);
  for (const line of block.lines) {
    const { status, output } = play.machine.run(line);
    play.lastOutput = output;
    const [, unit] = /^systemctl (?:re)?start (\S+)/.exec(line) ?? [];
    const log = unit && status !== 0 ? play.machine.run(`journalctl --no-pager -n 30 -u ${unit}`).output : '';
    report(line, status === 0 ? undefined : `${output}${log}`.slice(-3000));
  }
  for (const [title, check] of afterBlock(block)) {
    const problem = await Promise.resolve(play)
      .then(check)
      .catch((error: unknown) => String(error));
    report(`  → ${title}`, problem);
  }
}

async function playIn(blocks: readonly Block[], docker: boolean): Promise<void> {
  const machine = await bootMachine({ REPOSITORY: '/srv/printready.git' }, { docker });
  try {
    pushRepository(machine.root);
    for (const standIn of [...installStandIns(machine), ...(docker ? IMAGE_STAND_INS : [])])
      console.log(`stand-in: ${standIn}`);
    const play: Play = { machine, lastOutput: '', remembered: {} };
    for (const block of blocks) await playBlock(play, block);
    const log = machine.run(
      docker
        ? 'cd /opt/printready/docs/deploy && docker compose logs'
        : 'journalctl --no-pager --unit=printready',
    );
    writeFileSync(`/tmp/play-deploy-${docker ? 'docker' : 'journal'}.log`, log.output);
  } finally {
    await machine.stop();
  }
}

/** Reason why Docker cannot run here; undefined if it can. */
const missingForDocker = (): string | undefined =>
  existsSync('/sys/class/net/docker0')
    ? 'a Docker runs on this machine, and its networks would be in the way'
    : undefined;

/** Headings of the blocks to run, as in `npm run play-deploy -- 'AI models'`; if there are none, all blocks run. */
const only = process.argv.slice(2);

const why = await findObstacle();
if (why !== undefined) {
  console.log(`docs/deploy.md cannot be played here: ${why}.`);
  counts.skipped++;
} else {
  const blocks = readPage(readFileSync(join(repository, 'docs/deploy.md'), 'utf8')).filter(
    ({ heading }) => only.length === 0 || only.includes(heading),
  );
  const [own, inDocker] = [false, true].map((docker) =>
    blocks.filter(({ heading }) => (heading === DOCKER) === docker),
  ) as [Block[], Block[]];
  if (own.length > 0) await playIn(own, false);
  const whyNoDocker = missingForDocker();
  if (whyNoDocker !== undefined && inDocker.length > 0) {
    console.log(`\n# ${DOCKER}\nskipped: ${whyNoDocker}.`);
    counts.skipped += inDocker.length;
  } else if (inDocker.length > 0) await playIn(inDocker, true);
}
const { passed, failed, skipped } = counts;
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed > 0 ? 1 : 0;
