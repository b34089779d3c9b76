/** Shared state for converting ncnn layers to ONNX. */

import type { Integers, Weights } from '../../../packages/inference/src/onnx/write-model.ts';
import type { NcnnLayer, WeightReader } from './ncnn-file.ts';

/** Maximum sample value: ncnn networks use 0…1, converted ones 0…255. */
export const WHITE = 255;

type Value = {
  readonly channels: number;
  /** Maximum sample value: {@link WHITE}, or 1 after a sigmoid, whose result is always 0…1. */
  readonly range: number;
};

export type Context = {
  readonly reader: WeightReader;
  readonly weights: Weights[];
  readonly integers: Integers[];
  readonly values: Map<string, Value>;
};

export const read = ({ settings }: NcnnLayer, key: number, absent: number): number =>
  settings.get(key)?.[0] ?? absent;

export const outputOf = ({ outputs }: NcnnLayer): string => outputs[0] ?? '';

export const readValue = ({ values }: Context, name: string): Value =>
  values.get(name) ?? { channels: 0, range: 1 };

/** @throws RangeError for an unknown setting */
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
