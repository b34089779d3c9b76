import { downloadModels, dropDamaged, type LateModel } from '@printready/inference/late';
import { type Fetching, LateDownload } from '../../platform/downloads/late-download.ts';

export type LateModels = {
  readonly models: readonly LateModel[];
  readonly folder: string;
  /**
   * State of the group of models that is downloaded together. @throws RangeError for a model that is not in `models`
   */
  of(one: LateModel): Fetching;
  start(): void;
  stop(): Promise<void>;
};

export type LateModelsParts = {
  readonly models: readonly LateModel[];
  readonly folder: string;
  readonly say: (sentence: string) => void;
  /** Pauses before startup downloads are retried, one per consecutive failure; the last one repeats. */
  readonly retryAfterMs?: readonly number[];
};

const RETRY_AFTER_MS = [1, 5, 30, 120].map((minutes) => minutes * 60_000);

export function createLateModels(parts: LateModelsParts): LateModels {
  const { models, folder, say, retryAfterMs = RETRY_AFTER_MS } = parts;
  const group = (when: LateModel['when']) => {
    const own = models.filter((one) => one.when === when);
    return new LateDownload({
      say,
      retryAfterMs: when === 'start' ? retryAfterMs : null,
      download: async (options) => {
        await dropDamaged(own, folder);
        await downloadModels(own, folder, options);
      },
    });
  };
  const groups = { start: group('start'), asked: group('asked') };
  return {
    models,
    folder,
    of(one) {
      if (!models.includes(one))
        throw new RangeError(`The network ${one.model.id} is not one of this server’s.`);
      return groups[one.when];
    },
    start: () => {
      if (models.some(({ when }) => when === 'start')) groups.start.ask();
    },
    stop: async () => {
      await Promise.all(Object.values(groups).map((one) => one.stop()));
    },
  };
}
