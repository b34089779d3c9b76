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

const cases = composeCases().filter(({ quick }) => quick);
const write = temporaryFolder();
const files = cases.map((one) => writeCase(one));
const paths = files.map((file, i) => write(file, `${i}.psd`));

describe.skipIf(!hasPsdTools)('decodePicture for a PSD without a composite, compared with psd-tools', () => {
  beforeAll(() => compositeByPsdTools(paths), 60_000);

  it.each(cases.map(({ name }, i) => [name, i] as const))(
    'matches psd-tools’ composite: %s',
    async (_, i) => {
      const opened = await decodePicture(files[i]!);
      if (!opened.ok) throw new Error(opened.problem.text);
      expect(opened.findings.map(({ code }) => code)).toEqual(['layers-composed']);
      const { mean } = await compareColors(opened.picture, readPsdToolsPicture(paths[i]!, opened.picture));
      expect(mean).toBeLessThanOrEqual(1);
    },
  );
});
