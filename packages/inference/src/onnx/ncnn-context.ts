/** What the layers of an ncnn network share while they become ONNX. */
import type { NcnnLayer, WeightReader } from './ncnn-file.ts';
import type { Integers, Weights } from './write-model.ts';

/** The most of a sample: these networks take 0…1, ours take and give 0…255. */
export const WHITE = 255;

type Value = {
  readonly channels: number;
  /** How many times as large as in ncnn: {@link WHITE}, and 1 from where a sigmoid needs the network's own scale. */
  readonly range: number;
};

export type Context = {
  readonly reader: WeightReader;
  readonly weights: Weights[];
  readonly integers: Integers[];
  readonly values: Map<string, Value>;
};

/** The first value of a setting. */
export const read = ({ settings }: NcnnLayer, key: number, absent: number): number =>
  settings.get(key)?.[0] ?? absent;

export const outputOf = ({ outputs }: NcnnLayer): string => outputs[0] ?? '';

export const look = ({ values }: Context, name: string): Value =>
  values.get(name) ?? { channels: 0, range: 1 };

/** @throws RangeError for a setting that is not among those that are known. */
export function requireSettings(
  { name, type, settings }: NcnnLayer,
  known: Readonly<Record<number, number | readonly number[]>>,
): void {
  for (const [key, values] of settings) {
    if (String(known[key]) !== String(values))
      throw new RangeError(
        `The layer "${name}" (${type}) has a setting that is not known: ${key}=${values.join()}.`,
      );
  }
}
