import {
  type PdfDict,
  type PdfFile,
  PdfName,
  type PdfObject,
  type PdfStream,
} from '@printready/documents/pdf';
import { joinBytes } from '@printready/pixels/bytes';
import { zlibSync } from 'fflate';
import { contentOf, latin1Bytes, makeStream } from '../../pdf/pages/page-content.ts';
import type { PageNode } from '../../pdf/pages/page-tree.ts';

/** Text inserted around bytes [from, to) of a stream. A form is changed once, however often it is painted. */
type Wrap = {
  readonly to: number;
  readonly before: string;
  readonly after: string;
  readonly drops?: boolean;
};

export class Insertions {
  private readonly byStream = new Map<PdfStream | PageNode, Map<number, Wrap>>();

  at(where: PdfStream | PageNode, from: number): Wrap | undefined {
    return this.byStream.get(where)?.get(from);
  }

  set(where: PdfStream | PageNode, from: number, wrap: Wrap): void {
    const wraps = this.byStream.get(where) ?? new Map<number, Wrap>();
    this.byStream.set(where, wraps.set(from, wrap));
  }

  apply(file: PdfFile, states: ReadonlyMap<string, PdfDict>): void {
    for (const [where, wraps] of this.byStream) {
      if ('dict' in where && 'raw' in where) {
        where.raw = zlibSync(weave(file.decode(where).bytes, wraps));
        where.dict.set('Filter', new PdfName('FlateDecode'));
        where.dict.delete('DecodeParms');
        addStates(file, file.dict(where.dict.get('Resources')), states);
      } else {
        where.dict.set('Contents', makeStream(new Map(), weave(contentOf(file, where.dict), wraps)));
        addStates(file, where.resources, states);
        // Copies inherited resources to the page before graphics states are added.
        where.dict.set('Resources', where.resources);
      }
    }
  }
}

function weave(bytes: Uint8Array, wraps: ReadonlyMap<number, Wrap>): Uint8Array {
  const parts: Uint8Array[] = [];
  let at = 0;
  for (const [from, { to, before, after, drops = false }] of [...wraps].sort(([a], [b]) => a - b)) {
    if (from < at) continue;
    parts.push(bytes.subarray(at, from), latin1Bytes(` ${before} `));
    if (!drops) parts.push(bytes.subarray(from, to));
    parts.push(latin1Bytes(` ${after} `));
    at = to;
  }
  parts.push(bytes.subarray(at));
  return joinBytes(parts);
}

/** A form with null resources uses the surrounding resources, which already have the graphics states. */
function addStates(file: PdfFile, resources: PdfDict | null, states: ReadonlyMap<string, PdfDict>): void {
  if (!resources || states.size === 0) return;
  const own = new Map<string, PdfObject>(file.dict(resources.get('ExtGState')) ?? []);
  for (const [name, state] of states) own.set(name, state);
  resources.set('ExtGState', own);
}
