import { createPool } from './pool.ts';
import { describePool, describeRunner } from './testing/runner-contract.ts';
import { openWebThread } from './web.ts';

const open = () =>
  openWebThread(new Worker(new URL('./testing/fixture-web.worker.ts', import.meta.url), { type: 'module' }));

describeRunner('pool of web workers', () => createPool({ open, size: 1 }));
describePool('pool of web workers, beyond', open);
