/** Active and external content is removed first; as an image, the SVG runs no scripts and loads nothing. */
import { type Ground, imagePage, type PageSource } from './page-source.ts';

const SVG = 'http://www.w3.org/2000/svg';
const REMOVED =
  'script, foreignObject, iframe, object, embed, audio, video, handler, listener, set[attributeName^="on"]';
const REFERENCES = ['href', 'xlink:href', 'src'];

/** Markup without scripts, event handlers, HTML, or external references. @throws if the text is not XML */
export function cleanSvg(text: string, size: { readonly width: number; readonly height: number }): string {
  const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
  const root = parsed.documentElement;
  if (root.namespaceURI !== SVG || parsed.querySelector('parsererror'))
    throw new Error('The browser could not read it as SVG.');
  for (const element of parsed.querySelectorAll(REMOVED)) element.remove();
  for (const element of [root, ...root.querySelectorAll('*')]) {
    for (const { name, value } of [...element.attributes]) {
      const leadsOut = REFERENCES.includes(name) && !/^\s*(#|data:image\/)/i.test(value);
      if (/^on/i.test(name) || leadsOut) element.removeAttribute(name);
    }
  }
  if (!root.hasAttribute('viewBox')) {
    const [width, height] = ['width', 'height'].map((name) =>
      Number.parseFloat(root.getAttribute(name) ?? ''),
    );
    if (width && height) root.setAttribute('viewBox', `0 0 ${width} ${height}`);
  }
  root.setAttribute('width', String(size.width));
  root.setAttribute('height', String(size.height));
  // Omits the DOCTYPE, whose entities are already expanded.
  return new XMLSerializer().serializeToString(root);
}

/** @param size points */
export async function openSvgPage(
  artwork: Blob,
  size: { readonly width: number; readonly height: number },
  ground: Ground,
): Promise<PageSource> {
  const url = URL.createObjectURL(
    new Blob([cleanSvg(await readText(artwork), size)], { type: 'image/svg+xml' }),
  );
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch (cause) {
    URL.revokeObjectURL(url);
    throw new Error('The browser could not draw it.', { cause });
  }
  return imagePage(image, size, { ground, close: () => URL.revokeObjectURL(url) });
}

async function readText(artwork: Blob): Promise<string> {
  const [first, second] = new Uint8Array(await artwork.slice(0, 2).arrayBuffer());
  if (first !== 0x1f || second !== 0x8b) return await artwork.text();
  return await new Response(artwork.stream().pipeThrough(new DecompressionStream('gzip'))).text();
}
