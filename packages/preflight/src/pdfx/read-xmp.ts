import { readXmlSource } from '@printready/documents/reading';
import { SaxesParser } from 'saxes';

const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';

/** Namespaces of the properties that PDF/X asks for, with their usual prefixes. */
const PREFIXES: Readonly<Record<string, string>> = {
  'http://purl.org/dc/elements/1.1/': 'dc',
  'http://ns.adobe.com/pdf/1.3/': 'pdf',
  'http://www.npes.org/pdfx/ns/id/': 'pdfxid',
  'http://ns.adobe.com/xap/1.0/': 'xmp',
};

/** Values of XMP properties, such as `pdf:Trapped`, whatever prefixes the file uses; empty for malformed XML. */
export function readXmp(bytes: Uint8Array): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  const open: { readonly key: string | null; text: string }[] = [];
  const faults: Error[] = [];
  const parser = new SaxesParser({ xmlns: true, position: false });
  const keyOf = (uri: string, local: string) =>
    PREFIXES[uri] === undefined ? null : `${PREFIXES[uri]}:${local}`;
  const note = (key: string | null, value: string) => {
    if (key !== null && value.trim() !== '' && !values.has(key)) values.set(key, value.trim());
  };
  parser.on('error', (fault) => void faults.push(fault));
  parser.on('opentag', ({ uri, local, attributes }) => {
    const isRdf = uri === RDF;
    // Text of a list item is the value of the property around the list.
    const key = isRdf ? (open.at(-1)?.key ?? null) : keyOf(uri, local);
    open.push({ key, text: '' });
    if (isRdf && local === 'Description')
      for (const attribute of Object.values(attributes))
        note(keyOf(attribute.uri, attribute.local), attribute.value);
  });
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  });
  parser.on('closetag', () => {
    const element = open.pop();
    if (element) note(element.key, element.text);
  });
  parser.write(readXmlSource(bytes).text).close();
  return faults.length > 0 ? new Map() : values;
}
