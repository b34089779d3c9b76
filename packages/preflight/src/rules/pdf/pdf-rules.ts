import type { PageFacts, PdfFacts } from '../../facts.ts';
import { filmFindings } from '../film-rules.ts';
import {
  bleedText,
  type Finding,
  finding,
  hiddenLayerFindings,
  listed,
  numbersOf,
  pagesText,
  placesOf,
} from '../finding.ts';
import { sizeFindings, thinFindings } from '../press-rules.ts';
import type { Profile } from '../profile.ts';
import { isGarment, renderedPages } from '../rendered-page.ts';
import { plateNameFindings, screenFindings } from '../screen-rules.ts';
import { type LocatedValue, lineFindings, resolutionFindings, textSizeFindings } from '../shared-rules.ts';
import { boxFindings } from './box-rules.ts';
import { blackTypeFindings, joinedInkFindings } from './misregistration.ts';
import { pdfColorFindings } from './pdf-color-rules.ts';

/** `scale` is print size divided by size in the file: 2 if printed twice as large. */
export function pdfFindings(
  facts: PdfFacts,
  profile: Profile,
  scale: number,
  garment: string | null,
): Finding[] {
  const pages = facts.pages ?? [];
  const seen = renderedPages(pages, scale);
  const stroke = least(pages, 'minStrokePt', scale);
  return [
    ...pageFindings(pages),
    ...sizeFindings(seen, profile),
    ...(profile.press === 'film' ? filmFindings(seen) : []),
    ...(profile.press === 'screens' ? screenFindings(seen, profile, garment) : []),
    ...(profile.color.preferred.includes('Separation/DeviceN')
      ? plateNameFindings(seen, facts.spotsDefined ?? [])
      : []),
    ...pdfColorFindings(facts, pages, profile),
    ...blackTypeFindings(pages, profile, scale),
    ...pictureFindings(pages, profile, scale),
    ...(isGarment(profile.press) ? [] : [...bleedFindings(pages, profile, scale), ...boxFindings(pages)]),
    ...fontFindings(facts, pages, profile, scale),
    ...lineFindings(stroke, profile),
    ...thinFindings(seen, profile, stroke?.value ?? null),
    ...joinedInkFindings(pages, profile, scale),
    ...(profile.press === 'film' ? [] : transparencyFindings(pages, profile)),
    ...documentFindings(facts, pages, profile),
  ];
}

function pageFindings(pages: readonly PageFacts[]): Finding[] {
  const found: Finding[] = [];
  const sizeless = pages.filter(({ boxes: { declared } }) => {
    const media = declared.MediaBox;
    return !media || media[2] - media[0] <= 0 || media[3] - media[1] <= 0;
  });
  if (sizeless.length > 0) {
    found.push(
      finding({
        code: 'page-size-unknown',
        type: 'error',
        message: `The file does not say how large it is on ${numbersOf(sizeless)}; US Letter was taken for it.`,
        action: 'Export it again with its page size.',
        places: placesOf(sizeless),
      }),
    );
  }
  const empty = pages.filter(isEmptyPage);
  if (empty.length > 0) {
    found.push(
      finding({
        code: 'page-empty',
        type: 'info',
        message: `Nothing is on ${numbersOf(empty)}.`,
        places: placesOf(empty),
      }),
    );
  }
  const lacking = pages.filter(({ missing }) => missing.length > 0);
  if (lacking.length > 0) {
    const names = lacking.flatMap(({ missing }) => missing.map(({ what, name }) => `${what} “${name}”`));
    const unique = [...new Set(names)];
    found.push(
      finding({
        code: 'resource-missing',
        type: 'error',
        message: `Something the artwork needs is not in the file on ${numbersOf(lacking)}: ${listed(unique)}. It will not print.`,
        details: { Missing: unique.slice(0, 10).join(', ') },
        action: 'Export it again from the program it was made in.',
        places: placesOf(lacking),
      }),
    );
  }
  const broken = pages.flatMap((page) =>
    page.images.filter(({ visible, damaged }) => visible && damaged).map((image) => ({ page, image })),
  );
  if (broken.length > 0) {
    found.push(
      finding({
        code: 'picture-damaged',
        type: 'error',
        message: `${broken.length === 1 ? 'An image is' : `${broken.length} images are`} damaged on ${numbersOf(broken.map(({ page }) => page))}: some of it, or all, will not print.`,
        action: 'Place the image again from an undamaged file.',
        places: broken.map(({ page, image }) => ({ page: page.index + 1, box: image.bbox })),
      }),
    );
  }
  return found;
}

const isEmptyPage = ({ images, colorFamilies, minTextPt, minStrokePt, missing }: PageFacts): boolean =>
  images.length + colorFamilies.length + missing.length === 0 && minTextPt === null && minStrokePt === null;

function least(
  pages: readonly PageFacts[],
  key: 'minTextPt' | 'minStrokePt',
  scale: number,
): LocatedValue | null {
  let found: LocatedValue | null = null;
  for (const page of pages) {
    const value = page[key];
    if (value !== null && (!found || value * scale < found.value)) {
      found = { value: value * scale, page: page.index + 1, box: page.places[key] };
    }
  }
  return found;
}

function pictureFindings(pages: readonly PageFacts[], profile: Profile, scale: number): Finding[] {
  const sightings = pages.flatMap((page) =>
    page.images
      .filter((image) => image.visible && !image.flat)
      .map((image) => ({
        bits: image.bitsPerComponent,
        value: Math.min(image.ppiX ?? Infinity, image.ppiY ?? Infinity) / scale,
        page: page.index + 1,
        box: image.bbox,
      })),
  );
  return [
    ...resolutionFindings(
      sightings.filter((s) => s.bits > 1),
      'image',
      profile,
    ),
    ...resolutionFindings(
      sightings.filter((s) => s.bits === 1),
      '1-bit image',
      profile,
    ),
  ];
}

function bleedFindings(pages: readonly PageFacts[], profile: Profile, scale: number): Finding[] {
  const { required, minimumPt } = profile.bleed;
  const short = pages.flatMap((page) => {
    const sides = Object.entries(page.bleed).flatMap(([side, beyond]) =>
      beyond !== null && beyond * scale < minimumPt - 0.05 ? [{ side, beyond: beyond * scale }] : [],
    );
    return sides.length > 0 ? [{ page, sides }] : [];
  });
  if (short.length === 0) return [];
  const worst = Math.min(...short.flatMap(({ sides }) => sides.map(({ beyond }) => beyond)));
  const numbers = numbersOf(short.map(({ page }) => page));
  return [
    finding({
      code: 'bleed-missing',
      type: required ? 'error' : 'info',
      message:
        worst < 0.05
          ? `Artwork runs to the trim without bleed on ${numbers}: a white edge may show after cutting.`
          : `Art extends only ${bleedText(worst)} beyond the trim on ${numbers}; ${bleedText(minimumPt)} is needed.`,
      details: {
        Sides: [...new Set(short.flatMap(({ sides }) => sides.map(({ side }) => side)))].join(', '),
        Least: bleedText(worst),
        Needed: bleedText(minimumPt),
      },
      action: `Extend the artwork ${bleedText(minimumPt)} beyond the trim on every side it touches.`,
      places: short.map(({ page }) => ({ page: page.index + 1, box: page.boxes.effective.TrimBox })),
    }),
  ];
}

function fontFindings(
  facts: PdfFacts,
  pages: readonly PageFacts[],
  profile: Profile,
  scale: number,
): Finding[] {
  const found: Finding[] = [];
  const fonts = facts.fonts ?? [];
  const missing = fonts.filter((font) => !font.embedded);
  const used = missing.filter((font) => font.used);
  if (used.length > 0) {
    const names = [...new Set(used.map((font) => font.name))];
    const on = [...new Set(used.flatMap((font) => font.pages))];
    found.push(
      finding({
        code: 'font-not-embedded',
        type: 'error',
        message: `${names.length === 1 ? 'A font is' : `${names.length} fonts are`} not embedded: ${listed(names)}. A substitute font will print instead.`,
        details: { Fonts: names.join(', '), Pages: pagesText(on) },
        action: 'Embed all fonts when exporting, or convert the text to outlines.',
        places: on.map((page) => ({ page, box: null })),
      }),
    );
  }
  const unused = missing.filter((font) => !font.used);
  if (unused.length > 0) {
    found.push(
      finding({
        code: 'font-not-embedded-unused',
        type: 'info',
        message: `Not embedded, but no visible text is set in it: ${listed([...new Set(unused.map((f) => f.name))])}.`,
      }),
    );
  }
  const reversed = pages
    .flatMap((page) =>
      page.minReversedTextPt === null
        ? []
        : [{ value: page.minReversedTextPt * scale, page: page.index + 1, box: null }],
    )
    .sort((a, b) => a.value - b.value)[0];
  found.push(...textSizeFindings(least(pages, 'minTextPt', scale), reversed ?? null, profile));
  return found;
}

function transparencyFindings(pages: readonly PageFacts[], profile: Profile): Finding[] {
  const using = pages.filter((page) => page.transparency.used);
  if (using.length === 0) return [];
  const kinds = [...new Set(using.flatMap((page) => page.transparency.kinds))];
  return [
    finding({
      code: 'transparency',
      type: profile.transparency,
      message: `Transparency is used on ${numbersOf(using)}.`,
      details: { Kinds: kinds.join(', ') },
      action: profile.transparency === 'info' ? null : 'Flatten the transparency.',
      places: using.map((page) => ({ page: page.index + 1, box: page.places.transparency })),
    }),
  ];
}

type DocumentCode = 'encrypted' | 'javascript' | 'form' | 'attachments' | 'page-sizes' | 'no-trim-box';

function documentFindings(facts: PdfFacts, pages: readonly PageFacts[], { press }: Profile): Finding[] {
  const found: Finding[] = [];
  const add = (type: 'warning' | 'info', code: DocumentCode, message: string, action: string | null = null) =>
    found.push(finding({ code, type, message, action }));
  if (facts.encrypted)
    add(
      'warning',
      'encrypted',
      'The file is encrypted; some presses refuse it.',
      'Save it without security.',
    );
  if (facts.javascript)
    add(
      'warning',
      'javascript',
      'The file contains scripts, which do not belong in a print file.',
      'Export it again without them.',
    );
  if (facts.form) add('info', 'form', 'The file holds form fields; what is typed in them may not print.');
  if ((facts.embeddedFiles ?? 0) > 0)
    add('info', 'attachments', `${facts.embeddedFiles} files are attached inside; they do not print.`);
  found.push(...hiddenLayerFindings(facts.hiddenLayers ?? []));
  const sizes = new Set(
    pages.map(
      ({
        boxes: {
          effective: { TrimBox: t },
        },
      }) => [t[2] - t[0], t[3] - t[1]].map(Math.round).join('×'),
    ),
  );
  if (sizes.size > 1) add('info', 'page-sizes', `The pages have ${sizes.size} different sizes.`);
  if (
    !isGarment(press) &&
    pages.length > 0 &&
    pages.every((page) => page.boxes.declared.TrimBox === undefined)
  ) {
    add('info', 'no-trim-box', 'The file does not mark its trim; the page’s edge is taken for it.');
  }
  return found;
}
