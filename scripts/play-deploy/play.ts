/**
 * `npm run play-deploy`: types every line of docs/deploy.md, as the page has it, into a fresh Debian with its own
 * systemd (those for Docker into another one), and looks after each step whether what the page promises is so.
 * Ends with a line `N passed, N failed`.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterBlock } from './checks.ts';
import { IMAGE_STAND_INS } from './images.ts';
import { bootMachine, missingPrerequisite, runOrThrow } from './machine.ts';
import { type Block, readPage } from './page.ts';
import type { Play } from './promises.ts';
import { layStandIns } from './stand-ins.ts';

const repository = join(import.meta.dirname, '../..');
const PORTS = [80, 443, 4321];
/** Played in a machine of its own. */
const DOCKER = 'Several processes, with Docker';

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '0.0.0.0', () => probe.close(() => resolve(true)));
  });
}

async function refuse(): Promise<string | undefined> {
  const why = missingPrerequisite();
  if (why !== undefined) return why;
  for (const port of PORTS) if (!(await isFree(port))) return `port ${port} of this machine is taken`;
  return undefined;
}

/** What git has of this tree, with everything that is not committed yet. */
function layRepository(root: string): void {
  const bare = join(root, 'srv/printready.git');
  mkdirSync(bare, { recursive: true });
  const git = (...words: string[]): string => runOrThrow('git', ['-C', repository, ...words]).trim();
  // Looks anew at files that were written and did not change, which `stash create` fails at.
  git('status', '--porcelain');
  const commit = git('stash', 'create') || git('rev-parse', 'HEAD');
  runOrThrow('git', ['init', '--quiet', '--bare', '--initial-branch=main', bare]);
  runOrThrow('git', ['-C', repository, 'push', '--quiet', bare, `${commit}:refs/heads/main`]);
}

const counts = { passed: 0, failed: 0, skipped: 0 };
function judge(what: string, problem: string | undefined): void {
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
    play.last = output;
    const [, unit] = /^systemctl (?:re)?start (\S+)/.exec(line) ?? [];
    const log = unit && status !== 0 ? play.machine.run(`journalctl --no-pager -n 30 -u ${unit}`).output : '';
    judge(line, status === 0 ? undefined : `${output}${log}`.slice(-3000));
  }
  for (const [promise, check] of afterBlock(block)) {
    const problem = await Promise.resolve(play)
      .then(check)
      .catch((error: unknown) => String(error));
    judge(`  → ${promise}`, problem);
  }
}

/** From the first block to the last in one fresh machine. */
async function playIn(blocks: readonly Block[], docker: boolean): Promise<void> {
  const machine = await bootMachine({ REPOSITORY: '/srv/printready.git' }, { docker });
  try {
    layRepository(machine.root);
    for (const told of [...layStandIns(machine), ...(docker ? IMAGE_STAND_INS : [])])
      console.log(`stand-in: ${told}`);
    const play: Play = { machine, last: '', kept: {} };
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

/** Why Docker cannot be played here; undefined: it can. */
const missingForDocker = (): string | undefined =>
  existsSync('/sys/class/net/docker0')
    ? 'a Docker runs on this machine, and its networks would be in the way'
    : undefined;

/** `npm run play-deploy -- 'One machine with systemd' 'AI models'`: no more than these headings. */
const only = process.argv.slice(2);

const why = await refuse();
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
