import { readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { peakMegabytes } from '../../../scripts/testing/peak-memory.ts';
import { inspect } from '../src/inspect.ts';

let connections = 0;
Socket.prototype.connect = () => {
  connections++;
  throw new Error('A reader must not go to the network.');
};

const [, , path = ''] = process.argv;
// Measures CPU time, because wall time depends on other processes.
const start = process.cpuUsage();
const facts = inspect(new Uint8Array(readFileSync(path)), path);
const { user, system } = process.cpuUsage(start);
const answer = {
  kind: facts.kind,
  problems: facts.problems.map(({ code }) => code),
  notChecked: facts.notChecked.length,
  milliseconds: (user + system) / 1000,
  connections,
  peakMb: peakMegabytes(),
};
process.stdout.write(JSON.stringify(answer));
