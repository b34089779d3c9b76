/**
 * `npm run play-deploy`: types every line of docs/deploy.md, as the page has it, into a fresh Debian with its own
 * systemd, and looks after each step whether what the page promises is so. Ends with a line `N passed, N failed`.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterBlock, type Play } from './checks.ts';
import { bootMachine, missingPrerequisite, runOrThrow } from './machine.ts';
import { type Block, readPage } from './page.ts';
import { layStandIns } from './stand-ins.ts';

const repository = join(import.meta.dirname, '../..');
const PORTS = [80, 443, 4321];
/** Not played: there is no Docker in that machine. page.test.ts reads what it would start. */
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

const counts = { passed: 0, failed: 0 };
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

/** `npm run play-deploy -- 'One machine with systemd' 'AI models'`: no more than these headings. */
const only = process.argv.slice(2);

const why = await refuse();
if (why !== undefined) {
  console.log(`docs/deploy.md cannot be played here: ${why}.\n0 passed, 0 failed, 1 skipped`);
} else {
  const blocks = readPage(readFileSync(join(repository, 'docs/deploy.md'), 'utf8')).filter(
    ({ heading }) => heading !== DOCKER && (only.length === 0 || only.includes(heading)),
  );
  const machine = await bootMachine({ REPOSITORY: '/srv/printready.git' });
  try {
    layRepository(machine.root);
    for (const told of layStandIns(machine)) console.log(`stand-in: ${told}`);
    const play: Play = { machine, last: '', kept: {} };
    for (const block of blocks) await playBlock(play, block);
    const log = machine.run('journalctl --no-pager --unit=printready').output;
    writeFileSync('/tmp/play-deploy-journal.log', log);
  } finally {
    await machine.stop();
  }
  console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
  process.exitCode = counts.failed > 0 ? 1 : 0;
}
