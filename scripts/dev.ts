/** `npm run dev`: the server, restarted on changes, behind Vite's dev server. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const children: ChildProcess[] = [
  spawn(
    process.execPath,
    [
      '--watch',
      '--watch-path=apps/server/src',
      '--watch-path=packages/contracts/src',
      'apps/server/src/main.ts',
    ],
    {
      cwd: root,
      stdio: 'inherit',
      // Links in mails point to Vite.
      env: { SITE_URL: 'http://localhost:5173', ...process.env },
    },
  ),
  spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js')], {
    cwd: join(root, 'apps/web'),
    stdio: 'inherit',
  }),
];
const stop = () => children.forEach((child) => child.kill());
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
for (const child of children) child.on('exit', stop);
