/** Thread of {@link convertInThread}. */
import { parentPort, workerData } from 'node:worker_threads';
import { convertLayersModel } from '../onnx/convert-layers-model.ts';
import { convertNcnnModel } from '../onnx/convert-ncnn-model.ts';
import type { ModelConversion } from './convert-in-thread.ts';

const conversion = workerData as ModelConversion;
const { id, weights } = conversion;
const bytes =
  conversion.kind === 'layers'
    ? convertLayersModel(id, conversion.model, weights)
    : convertNcnnModel(id, conversion.param, weights, conversion.additions);
parentPort?.postMessage(bytes, [bytes.buffer]);
