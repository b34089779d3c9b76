/**
 * `node run-in-order.ts report.json a.test.ts b.test.ts`: runs the server's test files in one worker, in this order.
 */
import { BaseSequencer, startVitest, type TestSpecification } from 'vitest/node';

const [report = '', ...files] = process.argv.slice(2);

class InOrder extends BaseSequencer {
  override sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => files.indexOf(moduleId);
    return Promise.resolve([...specifications].sort((a, b) => place(a) - place(b)));
  }
}

const vitest = await startVitest(files, {
  project: 'server',
  run: true,
  watch: false,
  maxWorkers: 1,
  reporters: ['json'],
  outputFile: { json: report },
  sequence: { sequencer: InOrder },
});
await vitest.close();
