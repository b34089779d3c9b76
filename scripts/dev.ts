/**
 * `npm run dev`: runs the web app and the designer on Vite, which updates their pages automatically. The server
 * restarts when a file that it imports or reads changes. Generated files are regenerated when their sources change.
 * `npm run dev -- --inspect` lets a debugger attach to the server.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

const WEB = 'http://localhost:5173';
const DESIGNER = 'http://localhost:5174';
/** Delay before a restart, ms; covers the files that an editor saves together. */
const QUIET_MS = 150;

type Program = { readonly args: readonly string[]; readonly folder: string };

const vite = (app: string, address: string): Program => ({
  args: [join(root, 'node_modules/vite/bin/vite.js'), '--port', new URL(address).port, '--strictPort'],
  folder: `apps/${app}`,
});

const PROGRAMS = {
  // The server restarts automatically when a module that it has imported changes.
  server: {
    args: ['--watch', '--watch-preserve-output', ...process.argv.slice(2), 'apps/server/src/main.ts'],
    folder: '.',
  },
  web: vite('web', WEB),
  designer: vite('designer', DESIGNER),
} as const satisfies Readonly<Record<string, Program>>;
type Name = keyof typeof PROGRAMS;

const port = Number(process.env['PORT'] ?? 4321);
const designerPort = Number(process.env['DESIGNER_PORT'] ?? port + 1000);

const env = {
  // Links in emails and between the two apps point to Vite, which fetches the pages' configuration from the
  // server.
  SITE_URL: WEB,
  DESIGNER_URL: DESIGNER,
  WEB_ROOT: join(root, 'apps/web'),
  DESIGNER_ROOT: join(root, 'apps/designer'),
  BACKEND_URL: `http://127.0.0.1:${port}`,
  DESIGNER_HOST_URL: `http://127.0.0.1:${designerPort}`,
  ...process.env,
};

const running = new Map<Name, ChildProcess>();
let stopping = false;

/** Stops all programs, then exits this process. */
function stop(): void {
  stopping = true;
  if (running.size === 0) process.exit();
  for (const child of running.values()) child.kill();
}

function start(name: Name): void {
  const { args, folder } = PROGRAMS[name];
  const child = spawn(process.execPath, args, { cwd: join(root, folder), stdio: 'inherit', env });
  running.set(name, child);
  child.once('exit', (code) => {
    if (running.get(name) !== child) return;
    running.delete(name);
    if (!stopping) process.exitCode = code ?? 1;
    stop();
  });
}

function restart(name: Name): void {
  const child = running.get(name);
  if (stopping || child === undefined) return;
  running.delete(name);
  child.once('exit', () => {
    if (!stopping) start(name);
  });
  child.kill();
}

const generate = (script: string) => (): void => {
  spawn(process.execPath, [script], { cwd: root, stdio: 'inherit' });
};

type Reaction = { readonly folders: readonly string[]; readonly to: RegExp; readonly by: () => void };

const REACTIONS: readonly Reaction[] = [
  // The server reads these files instead of importing them, so its watch mode misses changes.
  {
    folders: ['apps/server/sql', 'supabase/migrations', 'packages/manual/pages'],
    to: /\.(sql|md)$/,
    by: () => restart('server'),
  },
  // Vite imports these files to build the manual's pages, so it must restart.
  { folders: ['packages/manual/src'], to: /(?<!\.test)\.ts$/, by: () => restart('web') },
  {
    folders: ['packages/tools/src', 'apps/web/src'],
    to: /(^|\/)(manifest\.ts|help\.md)$|\.task\.ts$/,
    by: generate('scripts/registry.ts'),
  },
  {
    folders: ['packages/pixels/src', 'packages/print/src', 'packages/codecs/src'],
    to: /\.as\.ts$/,
    by: generate('scripts/build-kernels.ts'),
  },
];

function react({ folders, to, by }: Reaction): void {
  let timer: NodeJS.Timeout | undefined;
  for (const folder of folders) {
    watch(join(root, folder), { recursive: true }, (_event, file) => {
      if (file === null || !to.test(file)) return;
      clearTimeout(timer);
      timer = setTimeout(by, QUIET_MS);
    });
  }
}

for (const name of Object.keys(PROGRAMS) as Name[]) start(name);
for (const reaction of REACTIONS) react(reaction);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
