import { beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../../scripts/testing/temporary-folder.ts';
import { decodePicture } from '../../index.ts';
import {
  compareColors,
  compositeByPsdTools,
  hasPsdTools,
  readPsdToolsPicture,
} from '../../testing/check-composed.ts';
import { composeCases, writeCase } from '../../testing/compose-cases.ts';

const cases = composeCases();
const write = temporaryFolder();
const files = cases.map((one) => writeCase(one));
const paths = files.map((file, i) => write(file, `${i}.psd`));

describe.skipIf(!hasPsdTools)('decodePicture for a PSD without a composite, compared with psd-tools', () => {
  beforeAll(() => compositeByPsdTools(paths), 120_000);

  for (const [i, { name }] of cases.entries())
    it(name, async () => {
      const opened = await decodePicture(files[i]!);
      if (!opened.ok) throw new Error(opened.problem.text);
      expect(opened.findings.map(({ code }) => code)).toEqual(['layers-composed']);
      const { mean } = await compareColors(opened.picture, readPsdToolsPicture(paths[i]!, opened.picture));
      expect(mean).toBeLessThanOrEqual(1);
    });

  it('is tested with at least 80 cases', () => {
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
    expect(cases.length).toBeGreaterThanOrEqual(80);
  });
});
