import { loadFixtureTask } from './fixture-tasks.ts';
import { createInlineRunner } from './inline.ts';
import { openNodeThread } from './node.ts';
import { createPool } from './pool.ts';
import { describePool, describeRunner } from './runner-contract.ts';

const open = () => openNodeThread(new URL('./fixture-node.worker.ts', import.meta.url));

describeRunner('inline runner', () => createInlineRunner(loadFixtureTask));
describeRunner('pool of worker threads', () => createPool({ open, size: 1 }));
describePool('pool of worker threads, beyond', open);
