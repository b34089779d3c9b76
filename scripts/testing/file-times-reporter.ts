/**
 * Vitest reporter that writes how many seconds each test file took, including imports and hooks, to the path in
 * FILE_TIMES. Vitest's JSON report covers only the time from a file's first test to its last.
 */
import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';
import type { FileTime } from './times.ts';

const ENVIRONMENT = 'FILE_TIMES';

function secondsOf(module: TestModule): number {
  const { prepareDuration, environmentSetupDuration, setupDuration, collectDuration, duration } =
    module.diagnostic();
  return (prepareDuration + environmentSetupDuration + setupDuration + collectDuration + duration) / 1000;
}

export default class FileTimesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const file = process.env[ENVIRONMENT];
    if (file === undefined) throw new TypeError(`Set ${ENVIRONMENT} to the file for the times.`);
    const times: FileTime[] = modules.map((module) => ({
      file: module.relativeModuleId,
      seconds: secondsOf(module),
      tests: [...module.children.allTests()].length,
    }));
    writeFileSync(file, JSON.stringify(times));
  }
}
