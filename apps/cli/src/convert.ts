/** `printready convert`: the image converter's settings as flags, its report as lines. */
import { readFile } from 'node:fs/promises';
import { type Conversion, PLAIN_CONVERSION } from '@printready/codecs/conversion/conversion';
import { describeProfile } from '@printready/imaging/color/lcms';
import { quantity, rgb } from '@printready/tools/option-schemas';
import { z } from 'zod';
import { parseWords, planFiles, readDpi, readTimeLimitMs } from './arguments.ts';
import { CONVERT_TASK, type ConvertFacts } from './convert-one.ts';
import { pictureEndings } from './formats.ts';
import { flagLines } from './help.ts';
import { createProgressLine } from './progress-line.ts';
import { type FileReport, runFiles } from './run-files.ts';
import type { Terminal } from './terminal.ts';
import { readToolOptions, toolFlags } from './tool-flags.ts';
import { UsageError } from './usage-error.ts';

const DRAWN_PPI = 300;
/** A hostile file ends here; AVIF of a hundred megapixels takes minutes. */
const TIME_LIMIT_MINUTES = 15;

const options = z.object({
  quality: quantity({
    label: 'Quality of JPEG, WebP and AVIF',
    unit: '',
    min: 1,
    max: 100,
    step: 1,
    initial: PLAIN_CONVERSION.quality,
    hint: 'Quality of JPEG, WebP and AVIF; 100 loses nothing in the last two.',
  }),
  palette: z.boolean().default(false).describe('PNG of at most 256 colors.'),
  compression: z.enum(['lzw', 'deflate', 'none']).default('lzw').describe('Of a TIFF.'),
  color: z.enum(['keep', 'rgb', 'gray', 'cmyk']).default('keep').describe('Color space of the result.'),
  profile: z.string().default('').describe('ICC file to convert to; FOGRA39 for CMYK, sRGB otherwise.'),
  assign: z.string().default('').describe('ICC file that says what the numbers mean; they stay.'),
  intent: z
    .enum(['relative', 'perceptual', 'saturation', 'absolute'])
    .default('relative')
    .describe('How colors are fitted.'),
  embed: z.boolean().default(true).describe('Leave the profile out; colors become sRGB.'),
  depth: z
    .enum(['keep', '1', '8', '16'])
    .default('keep')
    .describe('Bits per channel; 1 is black and white, cut at half.'),
  flatten: z.boolean().default(false).describe('Lay the art on the background.'),
  background: rgb.default(PLAIN_CONVERSION.background).describe('Where a format has no transparency.'),
  metadata: z.boolean().default(false).describe('Keep EXIF, XMP and IPTC.'),
  layers: z
    .boolean()
    .default(false)
    .describe('Keep the layers of a PSD: as layers in PSD, as pages in TIFF and PDF.'),
  pages: z.string().default(PLAIN_CONVERSION.pages).describe('Pages or frames: 1, 2-4,7 or all.'),
  spot: z
    .enum(['none', 'alpha', 'tone'])
    .default('none')
    .describe('PSD, PDF: a plate under the art, or of its tones alone.'),
  ink: z.string().min(1).default('White').describe("The spot ink's name."),
  inkColor: rgb.default({ r: 255, g: 255, b: 255 }).describe('How full ink is shown.'),
  choke: quantity({
    label: 'Choke',
    unit: 'mm',
    min: 0,
    max: 0.5,
    step: 0.05,
    initial: 0.2,
    hint: 'Draws a plate under the art in at the edges.',
  }),
  overprint: z.boolean().default(true).describe('PDF: the plate knocks out the inks below it.'),
});
type Options = z.infer<typeof options>;

const flags = toolFlags(options);

const HELP = `Image Converter: pictures into other formats, with a report of what each one lost.

  printready convert <image…> -o <out> […]

<out> is a file, whose ending says the format, or a folder, with --format.
Formats: ${pictureEndings.join(', ')}.

${flagLines(flags)}

      --dpi <n> sets the resolution; pixels stay, and SVG and PDF are drawn at it (default ${DRAWN_PPI}).
      --time-limit <minutes> stops a file that takes longer (default ${TIME_LIMIT_MINUTES}).
`;

async function readProfile(path: string, flag: string): Promise<Uint8Array | null> {
  if (path === '') return null;
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await readFile(path));
  } catch (cause) {
    throw new UsageError(`--${flag}: ${path} cannot be read.`, { cause });
  }
  if (await describeProfile(bytes)) return bytes;
  throw new UsageError(`--${flag}: ${path} is no ICC profile for RGB, gray or CMYK.`);
}

const DEPTHS = { keep: 'keep', 1: 1, 8: 8, 16: 16 } as const;

async function toConversion(typed: Options, ppi: number | null): Promise<Omit<Conversion, 'format'>> {
  const { profile, assign, depth, spot, ink, inkColor, choke, overprint, ...same } = typed;
  const target = await readProfile(profile, 'profile');
  const known = target && (await describeProfile(target));
  if (known && known.space !== same.color)
    throw new UsageError(`--profile is for ${known.space}; add --color ${known.space}.`);
  return {
    ...same,
    ppi,
    depth: DEPTHS[depth],
    profile: target,
    assign: await readProfile(assign, 'assign'),
    spot: spot === 'none' ? null : { name: ink, color: inkColor, from: spot, chokeMm: choke, overprint },
  };
}

function printReport(report: FileReport<ConvertFacts>, { stdout, stderr }: Terminal): void {
  if (!report.ok) {
    stderr.write(`${report.input}: ${report.error}\n`);
    return;
  }
  const { written, facts, inks, losses, milliseconds } = report;
  const { width, height, ppi, space, depth, profile } = facts;
  const parts = [
    `${width} × ${height} px`,
    ppi === null ? 'no DPI' : `${Math.round(ppi * 100) / 100} dpi`,
    `${space.toUpperCase()} ${depth} bit`,
    ...(profile === null ? [] : [profile]),
    ...inks.map((ink) => `${ink} plate`),
    `${milliseconds} ms`,
  ];
  stdout.write(`${written.join(', ')}: ${parts.join(', ')}\n`);
  for (const loss of losses) stderr.write(`${report.input}: ${loss}\n`);
}

/** @returns the exit code. @throws UsageError */
export async function convertCommand(words: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseWords(words, flags);
  if (values['help'] === true) {
    terminal.stdout.write(HELP);
    return 0;
  }
  const typed = options.parse(readToolOptions(options, flags, values));
  const ppi = readDpi(values['dpi']);
  const conversion = await toConversion(typed, ppi);
  const results = { suffix: '', endings: pictureEndings, format: values['format'] };
  const plans = await planFiles(positionals, values['output'], results);
  const json = values['json'] === true;
  const line = createProgressLine(terminal.stderr, plans.length, json);
  const settings = {
    task: CONVERT_TASK,
    request: { conversion, drawnPpi: ppi ?? DRAWN_PPI },
    force: values['force'] === true,
    timeLimitMs: readTimeLimitMs(values['time-limit'], TIME_LIMIT_MINUTES),
  };
  const reports = await runFiles<ConvertFacts>(plans, settings, line);
  if (json) terminal.stdout.write(`${JSON.stringify({ files: reports }, null, 2)}\n`);
  else for (const report of reports) printReport(report, terminal);
  return reports.every(({ ok }) => ok) ? 0 : 1;
}
