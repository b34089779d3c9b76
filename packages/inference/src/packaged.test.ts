/** Tests that packaged networks are the files described in the manifest, each accompanied by its license. */
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { noticeFile, PACKAGED } from './models/manifest.ts';
import { readPackaged, readPackagedNotice } from './node.ts';

const LICENSES: Readonly<Record<string, string>> = {
  MIT: 'Permission is hereby granted, free of charge',
  'BSD-3-Clause': 'Neither the name of the copyright holder',
};

describe('packaged neural networks', () => {
  it.each(PACKAGED)('match the size and hash in the manifest: $id', async (model) => {
    const bytes = await readPackaged(model);
    expect(bytes.length).toBe(model.bytes);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(model.sha256);
  });

  it.each(PACKAGED)('include the text of their license: $id, $license', async (model) => {
    expect(await readPackagedNotice(model)).toContain(LICENSES[model.license]);
  });

  it('are the only files in the folder', () => {
    const expected = PACKAGED.flatMap((model) => [`${model.id}.onnx`, noticeFile(model)]);
    expect(readdirSync(join(import.meta.dirname, '../models')).sort()).toEqual(expected.sort());
  });
});
