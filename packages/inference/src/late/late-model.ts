/** Networks that are downloaded after startup and that a deployment can replace or omit. */
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import {
  ESRGAN_THICK,
  ISNET,
  type ModelManifest,
  type SegmentationModel,
  segmentationModel,
} from '../models/manifest.ts';

export type LatePackage = {
  readonly spec: string;
  readonly integrity: string;
  readonly bytes: number;
  readonly notices: readonly string[];
  readonly origin: string;
};

export type LateModel = {
  readonly model: ModelManifest;
  readonly when: 'start' | 'asked';
  readonly source:
    | { readonly kind: 'pieces'; readonly from: LatePackage; readonly resource: string }
    | { readonly kind: 'layers'; readonly from: LatePackage; readonly folder: string }
    | { readonly kind: 'file'; readonly path: string; readonly notice: string }
    | { readonly kind: 'url'; readonly url: string; readonly notice: string };
};

const IMGLY: LatePackage = {
  spec: '@imgly/background-removal-data@1.4.5',
  integrity:
    'sha512-iRXZpPd7YirbJ4eOZ3SlvbdJkAc/LxVjzWLMHOezmRrVThPJPdPc+Y2kHEAVFEVvpDIuvBDyOfTTFBSJT2QR5w==',
  bytes: 136_455_985,
  notices: ['LICENSE.md', 'ThirdPartyLicenses.json'],
  origin: `Served unmodified from the npm package @imgly/background-removal-data 1.4.5 of IMG.LY GmbH
(https://github.com/imgly/background-removal-js), whose pieces are joined as its own index says.
The license of that package and its list of third parties follow.`,
};

const RESOURCES: Readonly<Record<string, string>> = {
  'isnet-small': '/models/small',
  'isnet-medium': '/models/medium',
};

const THICK: LatePackage = {
  spec: '@upscalerjs/esrgan-thick@1.0.0',
  integrity:
    'sha512-Xt7LAEa1WYVdU8teye1A2J3T2ylb3ihlU/x01x1ieM7zZh5FzTll6fwmeUC82mkztWloGZM65KdSEWOmhlXOdw==',
  bytes: 110_294_929,
  notices: ['LICENSE'],
  origin: `Converted to ONNX from the npm package @upscalerjs/esrgan-thick 1.0.0
(https://github.com/thekevinscott/upscaler), whose license follows.`,
};

/** Rarely used networks are fetched only on request. */
const BUILT_IN: readonly LateModel[] = [
  ...ISNET.map((model): LateModel => {
    const resource = RESOURCES[model.id] ?? '';
    return { model, when: 'start', source: { kind: 'pieces', from: IMGLY, resource } };
  }),
  ...ESRGAN_THICK.map((model): LateModel => {
    const folder = `models/x${model.scale}`;
    return { model, when: 'asked', source: { kind: 'layers', from: THICK, folder } };
  }),
];

const ownModel = segmentationModel.omit({ kind: true }).extend({
  file: z.string().optional(),
  url: z.url({ protocol: /^https?$/ }).optional(),
  notice: z.string().optional(),
});

function readOwn(entry: z.output<typeof ownModel>, folder: string): LateModel {
  const { file, url, notice, ...described } = entry;
  const model: SegmentationModel = { kind: 'segmentation', ...described };
  const words = notice === undefined ? '' : readFileSync(resolve(folder, notice), 'utf8');
  const when = 'start';
  if (file !== undefined && url === undefined)
    return { model, when, source: { kind: 'file', path: resolve(folder, file), notice: words } };
  if (url !== undefined && file === undefined)
    return { model, when, source: { kind: 'url', url, notice: words } };
  throw new RangeError(`The network ${model.id} needs either "file" or "url" in the manifest of models.`);
}

/** @param manifest JSON file whose entries replace those with the same id. @throws RangeError if invalid */
export function readLateModels(manifest?: string): readonly LateModel[] {
  if (manifest === undefined) return BUILT_IN;
  const read = z.array(ownModel).safeParse(readJson(manifest));
  if (!read.success)
    throw new RangeError(`The manifest of models ${manifest} does not fit:\n${z.prettifyError(read.error)}`);
  const own = read.data.map((entry) => readOwn(entry, dirname(manifest)));
  const others = BUILT_IN.filter(({ model: { id } }) => !own.some(({ model }) => model.id === id));
  return [...own, ...others];
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new RangeError(`The manifest of models ${file} cannot be read.`, { cause });
  }
}

export type LateSettings = {
  readonly on: boolean;
  readonly folder: string;
  readonly models: readonly LateModel[];
};

export function readLateSettings(env: Readonly<Record<string, string | undefined>>): LateSettings {
  const data = env['DATA_DIR'] ?? join(import.meta.dirname, '../../../../.data');
  return {
    on: z.stringbool().parse(env['MODELS'] ?? 'on'),
    folder: env['MODELS_FOLDER'] ?? join(data, 'models'),
    models: readLateModels(env['MODELS_MANIFEST']),
  };
}
