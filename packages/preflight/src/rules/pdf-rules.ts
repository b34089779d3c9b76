/** What a shop has to say about a PDF or Illustrator file. */
import type { PageFacts, PdfFacts } from '../facts.ts';
import { type Finding, finding, lengthText, type Place, pagesText } from './finding.ts';
import type { Profile } from './profile.ts';
import { lineFindings, resolutionFindings, type Sighting, textSizeFindings } from './shared-rules.ts';

/** `scale` is print size ÷ size in the file: 2 when the page is printed twice as large. */
export function pdfFindings(facts: PdfFacts, profile: Profile, scale: number): Finding[] {
  const pages = facts.pages ?? [];
  return [
    ...colorFindings(facts, pages, profile),
    ...inkFindings(pages, profile),
    ...pictureFindings(pages, profile, scale),
    ...bleedFindings(pages, profile, scale),
    ...fontFindings(facts, pages, profile, scale),
    ...lineFindings(least(pages, 'minStrokePt', scale), profile),
    ...transparencyFindings(pages, profile),
    ...documentFindings(facts, pages),
  ];
}

const placesOf = (pages: readonly PageFacts[]): Place[] =>
  pages.map((page) => ({ page: page.index + 1, box: null }));
const numbersOf = (pages: readonly PageFacts[]) => pagesText(pages.map((page) => page.index + 1));

function least(
  pages: readonly PageFacts[],
  key: 'minTextPt' | 'minStrokePt',
  scale: number,
): Sighting | null {
  let found: Sighting | null = null;
  for (const page of pages) {
    const value = page[key];
    if (value !== null && (!found || value * scale < found.value)) {
      found = { value: value * scale, page: page.index + 1, box: page.places[key] };
    }
  }
  return found;
}

function colorFindings(facts: PdfFacts, pages: readonly PageFacts[], profile: Profile): Finding[] {
  const found: Finding[] = [];
  const { warned, preferred, maxSpots, wantsOutputIntent } = profile.color;
  for (const family of warned) {
    const using = pages.filter((page) => page.colorFamilies.includes(family));
    if (using.length === 0) continue;
    const name = family === 'Separation/DeviceN' ? 'Spot' : family;
    found.push(
      finding({
        code: `color-${name.toLowerCase()}`,
        type: 'warning',
        category: 'color',
        message: `${name} colours are used on ${numbersOf(using)}; they will be converted and may look different.`,
        details: { 'Colour space': family, Preferred: preferred.join(', ') },
        action: `Convert to ${preferred[0] ?? 'the shop’s colour space'} before sending.`,
        fix: 'convert-color',
        places: placesOf(using),
      }),
    );
  }
  const spots = [...new Set(pages.flatMap((page) => page.spotsUsed))].sort();
  if (spots.length > 0) {
    const tooMany = maxSpots !== null && spots.length > maxSpots;
    found.push(
      finding({
        code: tooMany ? 'spots-too-many' : 'spots-used',
        type: tooMany ? 'warning' : 'info',
        category: 'color',
        message: `${spots.length} spot ${spots.length === 1 ? 'colour is' : 'colours are'} used: ${listed(spots)}.`,
        details: { Spots: spots.join(', '), ...(maxSpots === null ? {} : { Limit: String(maxSpots) }) },
        action: tooMany ? `Merge or convert spot colours until ${maxSpots} are left.` : null,
        places: placesOf(pages.filter((page) => page.spotsUsed.length > 0)),
      }),
    );
  }
  if (wantsOutputIntent && (facts.outputIntents ?? []).length === 0) {
    found.push(
      finding({
        code: 'no-output-intent',
        type: 'info',
        category: 'color',
        message: 'The file does not say for which printing condition its colours are meant.',
        action: 'Export as PDF/X with an output intent.',
      }),
    );
  }
  return found;
}

function inkFindings(pages: readonly PageFacts[], profile: Profile): Finding[] {
  const found: Finding[] = [];
  const limit = profile.color.maxInkPercent;
  const heavy = limit === null ? [] : pages.filter((page) => (page.maxInkPercent ?? 0) > limit);
  if (limit !== null && heavy.length > 0) {
    const most = Math.max(...heavy.map((page) => page.maxInkPercent ?? 0));
    found.push(
      finding({
        code: 'ink-too-heavy',
        type: 'error',
        category: 'color',
        message: `The ink adds up to ${most} % on ${numbersOf(heavy)}; over ${limit} % it will not dry.`,
        details: { 'Total ink': `${most} %`, Limit: `${limit} %` },
        action: 'Convert with a profile that limits total ink.',
        fix: 'convert-color',
        places: heavy.map((page) => ({ page: page.index + 1, box: page.places.maxInkPercent })),
      }),
    );
  }
  const whites = pages.filter((page) => page.overprint.white);
  if (whites.length > 0) {
    found.push(
      finding({
        code: 'white-overprint',
        type: 'error',
        category: 'color',
        message: `White is set to overprint on ${numbersOf(whites)}: it will vanish on press.`,
        action: 'Switch overprint off for white objects.',
        places: whites.map((page) => ({ page: page.index + 1, box: page.places.whiteOverprint })),
      }),
    );
  }
  const over = pages.filter((page) => page.overprint.used && !page.overprint.white);
  if (over.length > 0) {
    found.push(
      finding({
        code: 'overprint',
        type: 'info',
        category: 'color',
        message: `Overprint is used on ${numbersOf(over)}; check it in a separations preview.`,
        places: placesOf(over),
      }),
    );
  }
  const registration = pages.filter((page) => page.registrationUsed);
  if (registration.length > 0) {
    found.push(
      finding({
        code: 'registration-color',
        type: 'warning',
        category: 'color',
        message: `The registration colour is used on ${numbersOf(registration)}; it prints on every plate.`,
        action: 'Use black instead, unless these are printer’s marks.',
        places: placesOf(registration),
      }),
    );
  }
  return found;
}

function pictureFindings(pages: readonly PageFacts[], profile: Profile, scale: number): Finding[] {
  const sightings = pages.flatMap((page) =>
    page.images
      .filter((image) => image.visible)
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
      'picture',
      profile,
    ),
    ...resolutionFindings(
      sightings.filter((s) => s.bits === 1),
      '1-bit picture',
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
      category: 'bleed',
      message:
        worst < 0.05
          ? `Art runs to the trim without bleed on ${numbers}: a white edge may show after cutting.`
          : `Art goes only ${lengthText(worst)} beyond the trim on ${numbers}; ${lengthText(minimumPt)} are needed.`,
      details: {
        Sides: [...new Set(short.flatMap(({ sides }) => sides.map(({ side }) => side)))].join(', '),
        Least: lengthText(worst),
        Needed: lengthText(minimumPt),
      },
      action: `Extend the art ${lengthText(minimumPt)} beyond the trim on every side it touches.`,
      fix: 'add-bleed',
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
        category: 'fonts',
        message: `${names.length === 1 ? 'A font is' : `${names.length} fonts are`} not embedded: ${listed(names)}. Another will be printed instead.`,
        details: { Fonts: names.join(', '), Pages: pagesText(on) },
        action: 'Embed all fonts when exporting, or convert the text to outlines.',
        fix: 'outline-text',
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
        category: 'fonts',
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
      category: 'structure',
      message: `Transparency is used on ${numbersOf(using)}.`,
      details: { Kinds: kinds.join(', ') },
      action: profile.transparency === 'info' ? null : 'Flatten the transparency.',
      fix: 'flatten',
      places: using.map((page) => ({ page: page.index + 1, box: page.places.transparency })),
    }),
  ];
}

function documentFindings(facts: PdfFacts, pages: readonly PageFacts[]): Finding[] {
  const found: Finding[] = [];
  const add = (type: 'warning' | 'info', code: string, message: string, action: string | null = null) =>
    found.push(finding({ code, type, category: 'structure', message, action }));
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
      'The file carries scripts, which have no place in print.',
      'Export it again without them.',
    );
  if (facts.form) add('info', 'form', 'The file holds form fields; what is typed in them may not print.');
  if ((facts.embeddedFiles ?? 0) > 0)
    add('info', 'attachments', `${facts.embeddedFiles} files are attached inside; they do not print.`);
  if ((facts.hiddenLayers ?? []).length > 0) {
    add('info', 'hidden-layers', `Switched-off layers will not print: ${listed(facts.hiddenLayers ?? [])}.`);
  }
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
  if (pages.length > 0 && pages.every((page) => page.boxes.declared.TrimBox === undefined)) {
    add('info', 'no-trim-box', 'The file does not mark its trim; the page’s edge is taken for it.');
  }
  return found;
}

function listed(names: readonly string[]): string {
  return names.length > 4 ? `${names.slice(0, 4).join(', ')} and ${names.length - 4} more` : names.join(', ');
}
