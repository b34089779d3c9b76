import type { Element, Root as Html } from 'hast';
import { toString as hastText } from 'hast-util-to-string';
import type { Heading, Root } from 'mdast';
import { toString as mdastText } from 'mdast-util-to-string';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import rehypeSlug from 'rehype-slug';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import type { ManualPage, ManualSection } from './page.ts';

type OutlineEntry = { readonly id: string; readonly text: string; readonly depth: 2 | 3 };

export type RenderedPage = {
  readonly html: string;
  readonly outline: readonly OutlineEntry[];
  readonly links: readonly string[];
  readonly images: readonly string[];
  readonly sections: readonly ManualSection[];
};

/** Matches `## Title {#its-id}`, an anchor that survives changes to the title. */
const GIVEN_ID = /\s*\{#([a-z0-9-]+)\}\s*$/;

function takeIds(tree: Root): void {
  visit(tree, 'heading', (heading) => {
    const last = heading.children.at(-1);
    const id = last?.type === 'text' ? GIVEN_ID.exec(last.value)?.[1] : undefined;
    if (last?.type !== 'text' || id === undefined) return;
    last.value = last.value.replace(GIVEN_ID, '');
    heading.data = { ...heading.data, hProperties: { id } };
  });
}

const readMarkdown = unified().use(remarkParse).use(remarkGfm).freeze();
const toHtml = unified()
  .use(remarkRehype)
  .use(rehypeSlug)
  // Keeps ids as they are, because they are our own and the outline refers to them.
  .use(rehypeSanitize, { ...defaultSchema, clobberPrefix: '' });

const isHeading = (node: { readonly type: string }): node is Heading => node.type === 'heading';

type Found = Pick<RenderedPage, 'outline' | 'links' | 'images'>;

function survey(html: Html): Found {
  const outline: OutlineEntry[] = [];
  const links: string[] = [];
  const images: string[] = [];
  visit(html, 'element', (element: Element) => {
    const { tagName, properties } = element;
    if (tagName === 'a') links.push(String(properties['href']));
    if (tagName === 'img') images.push(String(properties['src']));
    if (tagName === 'h2' || tagName === 'h3') {
      outline.push({
        id: String(properties['id']),
        text: hastText(element),
        depth: tagName === 'h2' ? 2 : 3,
      });
    }
  });
  return { outline, links, images };
}

function splitSections(page: ManualPage, tree: Root, outline: readonly OutlineEntry[]): ManualSection[] {
  const base = {
    page: page.id,
    pageTitle: page.title,
    description: page.description,
    keywords: page.keywords.join(', '),
  };
  const cuts: { anchor: string; heading: string; nodes: Root['children'] }[] = [
    { anchor: '', heading: '', nodes: [] },
  ];
  const titles = [...outline];
  for (const node of tree.children) {
    if (isHeading(node) && (node.depth === 2 || node.depth === 3)) {
      cuts.push({ anchor: titles.shift()?.id ?? '', heading: mdastText(node), nodes: [] });
    } else cuts.at(-1)?.nodes.push(node);
  }
  const sections = cuts.flatMap(({ anchor, heading, nodes }) => {
    const from = nodes[0]?.position?.start.offset;
    const to = nodes.at(-1)?.position?.end.offset;
    const markdown = from === undefined ? '' : page.markdown.slice(from, to).trim();
    if (markdown === '' && anchor === '') return [];
    return [{ ...base, anchor, heading, markdown, text: nodes.map((node) => readable(node)).join(' ') }];
  });
  return sections.map((section, index) => (index === 0 ? { ...section, asks: page.asks } : section));
}

function readable(node: Parameters<typeof mdastText>[0]): string {
  const words: string[] = [];
  visit(node as Root, (one) => {
    if (one.type === 'text' || one.type === 'inlineCode' || one.type === 'code') words.push(one.value);
    if (one.type === 'paragraph' || one.type === 'tableCell' || one.type === 'listItem') words.push(' ');
  });
  return words.join('').replaceAll(/\s+/g, ' ').trim();
}

const element = (
  tagName: string,
  properties: Element['properties'],
  children: Element['children'],
): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
});

/** Wraps an element so that wide tables scroll and code can be copied. */
function wrapped(part: Element): Element | null {
  if (part.tagName === 'table') {
    const region = { className: ['table'], tabIndex: 0, role: 'region', ariaLabel: 'Table' };
    return element('div', region, [part]);
  }
  if (part.tagName !== 'pre') return null;
  const copy = element('button', { type: 'button', className: ['copy'] }, [{ type: 'text', value: 'Copy' }]);
  return element('div', { className: ['code'] }, [element('pre', { tabIndex: 0 }, part.children), copy]);
}

function pairOf(paragraph: Element): Element | null {
  const shots = paragraph.children.filter((child): child is Element => child.type === 'element');
  if (paragraph.tagName !== 'p' || shots.length !== 2 || shots.some(({ tagName }) => tagName !== 'img')) {
    return null;
  }
  const named = shots.map((shot) => {
    const [name = '', ...about] = String(shot.properties['alt']).split(': ');
    const image = element('img', { ...shot.properties, loading: 'lazy', decoding: 'async' }, []);
    const words = [element('b', {}, [{ type: 'text', value: name }])];
    return element('figure', {}, [
      image,
      element('figcaption', { ariaHidden: 'true' }, [
        ...words,
        { type: 'text', value: ` ${about.join(': ')}` },
      ]),
    ]);
  });
  return element('div', { className: ['pair'] }, named);
}

function addAnchor(heading: Element): void {
  const link = {
    href: `#${String(heading.properties['id'])}`,
    className: ['anchor'],
    ariaLabel: `Link to “${hastText(heading)}”`,
  };
  heading.children.push(element('a', link, [{ type: 'text', value: '#' }]));
}

/** Runs after sanitizing, because these elements are our own. */
function addControls() {
  return (tree: Html) =>
    visit(tree, 'element', (part: Element, index, parent) => {
      if (part.tagName === 'h2' || part.tagName === 'h3') addAnchor(part);
      const around = wrapped(part) ?? pairOf(part);
      if (!around || !parent || index === undefined) return undefined;
      parent.children[index] = around;
      return index + 1;
    });
}

/** Casts, because two TypeScript versions infer unified's generics differently. */
const asHtml = (node: unknown) => node as Html;

const withControls = unified().use(addControls).freeze();
const writer = unified().use(rehypeStringify).freeze();

export function renderPage(page: ManualPage): RenderedPage {
  const tree: Root = readMarkdown.parse(page.markdown);
  takeIds(tree);
  const html = asHtml(toHtml.runSync(tree));
  const found = survey(html);
  const sections = splitSections(page, tree, found.outline);
  return { html: writer.stringify(asHtml(withControls.runSync(html))), ...found, sections };
}
