import { parentPort, workerData } from 'node:worker_threads';
import { convertLayersModel } from '../onnx/convert-layers-model.ts';
import type { ModelConversion } from './convert-in-thread.ts';

const { id, model, weights } = workerData as ModelConversion;
const bytes = convertLayersModel(id, model, weights);
parentPort?.postMessage(bytes, [bytes.buffer]);
