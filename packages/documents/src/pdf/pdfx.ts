/** Parts that PDF/X requires of a file: PDF/X-1a:2003 (ISO 15930-4) and PDF/X-4 (ISO 15930-7). */
import { bytesToHex } from '@printready/pixels/bytes';
import { TextEncoder } from '@printready/pixels/platform';
import { dictOf, name, type PdfDict, type PdfObject, PdfStream, PdfString, textString } from './objects.ts';

export type PdfxStandard = 'x-1a' | 'x-4';

export const PDFX_NAMES: Readonly<Record<PdfxStandard, string>> = { 'x-1a': 'PDF/X-1a', 'x-4': 'PDF/X-4' };

export const PDFX_VERSIONS: Readonly<Record<PdfxStandard, string>> = { 'x-1a': '1.4', 'x-4': '1.6' };

const ID_BYTES = 16;

export type PdfxIdentity = {
  readonly title: string;
  readonly createdAt: Date;
  /** Digest of the content, so that equal files have equal IDs. */
  readonly digest: Uint8Array;
};

const DECLARATIONS: Readonly<Record<PdfxStandard, string>> = { 'x-1a': 'PDF/X-1a:2003', 'x-4': 'PDF/X-4' };

/** PDF/X-4 is declared in its metadata; readers without XMP find it here. */
export function pdfxInfo(standard: PdfxStandard): Readonly<Record<string, PdfObject>> {
  return { Trapped: name('False'), GTS_PDFXVersion: textString(DECLARATIONS[standard]) };
}

export function fileId({ digest }: PdfxIdentity): PdfString[] {
  const id = new PdfString(digest.slice(0, ID_BYTES));
  return [id, id];
}

const escapeXml = (text: string): string =>
  text.replace(/[<>&"]/g, (letter) => `&#${letter.charCodeAt(0)};`).replace(/\p{Cc}/gu, ' ');

/** XMP metadata, which declares PDF/X-4; uncompressed, for programs that search for it. */
export function pdfxMetadata({ title, createdAt, digest }: PdfxIdentity): PdfStream {
  const date = createdAt.toISOString().replace(/\.\d+Z$/, 'Z');
  const hex = bytesToHex(digest.slice(0, ID_BYTES));
  const uuid = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const text = `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(title)}</rdf:li></rdf:Alt></dc:title>
<pdf:Trapped>False</pdf:Trapped>
<pdfxid:GTS_PDFXVersion>${DECLARATIONS['x-4']}</pdfxid:GTS_PDFXVersion>
<xmp:CreateDate>${date}</xmp:CreateDate>
<xmp:ModifyDate>${date}</xmp:ModifyDate>
<xmp:MetadataDate>${date}</xmp:MetadataDate>
<xmpMM:DocumentID>uuid:${uuid}</xmpMM:DocumentID>
<xmpMM:RenditionClass>default</xmpMM:RenditionClass>
<xmpMM:VersionID>1</xmpMM:VersionID>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>`;
  const dict = dictOf({ Type: name('Metadata'), Subtype: name('XML') });
  return new PdfStream(dict, new TextEncoder().encode(text));
}

export type PdfOutputIntent = {
  /** Name in the registry, or `Custom`. */
  readonly condition: string;
  readonly registry?: string;
  readonly info?: string;
  readonly icc: Uint8Array;
  readonly colors: 1 | 3 | 4;
};

export function outputIntentDict(intent: PdfOutputIntent, profile: PdfObject): PdfDict {
  const { condition, registry, info } = intent;
  return dictOf({
    Type: name('OutputIntent'),
    S: name('GTS_PDFX'),
    OutputConditionIdentifier: textString(condition),
    RegistryName: registry === undefined ? undefined : textString(registry),
    Info: info === undefined ? undefined : textString(info),
    DestOutputProfile: profile,
  });
}

type Drawn = {
  readonly isTransparent: boolean;
  readonly bits: number;
};

/** @throws RangeError for images that PDF 1.4 or PDF/X-1a does not have */
export function requireX1aImage({ isTransparent, bits }: Drawn): void {
  if (isTransparent) throw new RangeError('PDF/X-1a has no transparency; flatten the picture first.');
  if (bits > 8) throw new RangeError('PDF/X-1a has at most 8 bits per channel; convert first.');
}

/** @throws RangeError for colors other than gray and CMYK without a profile */
export function requireX1aColor(space: string, icc: Uint8Array | null): void {
  if (space === 'rgb' || icc)
    throw new RangeError('PDF/X-1a has gray, CMYK and spot colors without profiles; convert first.');
}
