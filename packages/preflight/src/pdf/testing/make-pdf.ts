/** Writes small test PDFs with plain objects and a valid cross-reference table. */

type PageParts = {
  readonly content: string;
  /** Dictionary body, such as `/Font << /F1 5 0 R >>`. */
  readonly resources?: string;
  /** Additional page entries, such as `/UserUnit 2 /TrimBox [...]`. */
  readonly entries?: string;
  readonly mediaBox?: readonly number[];
};

export type PdfMaker = {
  /** Adds an object. @returns its number */
  add(body: string): number;
  addStream(dict: string, data: string | Uint8Array): number;
  addPage(parts: PageParts): void;
  /** Catalog entries, such as `/OCProperties 7 0 R`. */
  addToCatalog(entries: string): void;
  toBytes(): Uint8Array;
};

const bytesOf = (text: string) => Uint8Array.from(text, (c) => c.charCodeAt(0) & 255);

export function makePdf(): PdfMaker {
  const bodies: Uint8Array[] = [new Uint8Array(0), new Uint8Array(0)];
  const pages: number[] = [];
  let catalog = '';
  const put = (body: Uint8Array): number => bodies.push(body);
  const maker: PdfMaker = {
    add: (body) => put(bytesOf(body)),
    addStream(dict, data) {
      const bytes = typeof data === 'string' ? bytesOf(data) : data;
      const head = bytesOf(`<< ${dict} /Length ${bytes.length} >>\nstream\n`);
      return put(join([head, bytes, bytesOf('\nendstream')]));
    },
    addPage({ content, resources = '', entries = '', mediaBox = [0, 0, 300, 300] }) {
      const contents = maker.addStream('', content);
      pages.push(
        maker.add(
          `<< /Type /Page /Parent 2 0 R /MediaBox [${mediaBox.join(' ')}] /Contents ${contents} 0 R /Resources << ${resources} >> ${entries} >>`,
        ),
      );
    },
    addToCatalog(entries) {
      catalog += ` ${entries}`;
    },
    toBytes() {
      bodies[0] = bytesOf(`<< /Type /Catalog /Pages 2 0 R${catalog} >>`);
      bodies[1] = bytesOf(
        `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((n) => `${n} 0 R`).join(' ')}] >>`,
      );
      return assemble(bodies);
    },
  };
  return maker;
}

export function onePage(parts: PageParts): Uint8Array {
  const pdf = makePdf();
  pdf.addPage(parts);
  return pdf.toBytes();
}

function assemble(bodies: readonly Uint8Array[]): Uint8Array {
  const parts: Uint8Array[] = [bytesOf('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  const push = (part: Uint8Array) => {
    parts.push(part);
    length += part.length;
  };
  for (const [i, body] of bodies.entries()) {
    offsets.push(length);
    push(bytesOf(`${i + 1} 0 obj\n`));
    push(body);
    push(bytesOf('\nendobj\n'));
  }
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const xref = `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${rows}`;
  push(
    bytesOf(`${xref}trailer\n<< /Size ${bodies.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`),
  );
  return join(parts);
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

export function addImage(
  pdf: PdfMaker,
  width: number,
  height: number,
  entries = '/ColorSpace /DeviceGray /BitsPerComponent 8',
): number {
  const dict = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} ${entries}`;
  return pdf.addStream(
    dict,
    Uint8Array.from({ length: width * height }, (_, i) => 40 + ((i * 7) % 180)),
  );
}
