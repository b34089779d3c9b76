#!/usr/bin/env node
// Launcher that runs on any Node.js ≥ 20.19; the program itself is TypeScript and needs Node.js 24.
import { existsSync } from 'node:fs';
import nodeModule from 'node:module';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const main = new URL('../src/main.ts', import.meta.url);
const [major] = process.versions.node.split('.').map(Number);

if (major >= 24 && process.features.typescript) {
  nodeModule.enableCompileCache();
  await import(main.href);
} else {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const projectNode = fileURLToPath(new URL(`../../../node_modules/node/bin/${name}`, import.meta.url));
  if (!existsSync(projectNode)) {
    console.error('PrintReady is not installed yet: run `npm install` in its folder, then try again.');
    process.exit(2);
  }
  const { spawnSync } = await import('node:child_process');
  const { status, signal, error } = spawnSync(projectNode, [fileURLToPath(main), ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  if (error) console.error(error.message);
  process.exit(status ?? (signal ? 130 : 2));
}
