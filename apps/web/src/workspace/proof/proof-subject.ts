import type { Backdrop } from '@printready/canvas/backdrop';
import type { LengthUnit } from '@printready/pixels/number';
import { leastPpi, type ToolManifest } from '@printready/tools/tool';
import { formatHex } from '@printready/ui';
import { isSizeAssumed } from '../../files/document.ts';
import { documentName } from '../../files/save/file-name.ts';
import { mainFileOf } from '../../runs/main-file.ts';
import { namedAfter } from '../../runs/results/export-source.ts';
import type { RunResult } from '../../runs/use-run.ts';
import { judgeForCustomer } from '../../screen-parts/proofs/send/judge-for-customer.ts';
import type { ProofSubject } from '../../screen-parts/proofs/send/proof-form.ts';
import { sizeAt } from '../ready/subject.ts';

export function proofSubject(
  manifest: Pick<ToolManifest, 'suffix' | 'outputs' | 'keepsJpeg'>,
  result: RunResult,
  { backdrop, unit }: { readonly backdrop: Backdrop; readonly unit: LengthUnit },
): ProofSubject {
  const { document, source, size: pixels } = result;
  const resolution = pixels.resolution ?? document.resolution;
  const size = { ...sizeAt(pixels, resolution), unit: unit === 'mm' ? unit : 'in' } as const;
  return {
    fileName: documentName(namedAfter(result), manifest.suffix, mainFileOf(manifest, result).extension),
    size,
    judged: judgeForCustomer(size, {
      ppi: leastPpi(resolution),
      isSizeAssumed: isSizeAssumed(document, pixels),
    }),
    garment: backdrop.kind === 'garment' ? { name: backdrop.name, color: formatHex(backdrop.color) } : null,
    inks: (source.plates ?? []).map(({ name, color }) => ({ name, color: formatHex(color) })),
  };
}
