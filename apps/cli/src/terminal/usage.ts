import { resultEndings } from './formats.ts';

export const USAGE = `PrintReady: print-preparation tools from the terminal

  printready tools [--json]                       list the tools
  printready run <tool> <image…> -o <out> […]     run a tool
  printready run <tool> --help                    a tool's options
  printready fit-my-print <image…> -o <out>       many images on a gang sheet; art.png=12 prints it 12 times
  printready reorder <job.printready> --source <file…> -o <out>   prints a job again, and says what changed
  printready convert <image…> -o <out> […]        into another format, with a report
  printready convert --help                       its settings
  printready bulk <recipe.json> <image…> -o <folder>   many images through a recipe; --resume goes on
  printready watch <folder> --recipe <recipe.json> -o <folder>   a hot folder: takes each file that arrives
  printready inspect <file> [--json]              what a PDF, AI, PSD or SVG is made of
  printready validate <file…> [--profile p]       whether it will print, and what to do
  printready fix <file> -o <out>                  puts right what can be put right in a PDF, SVG or PSD

Images are PNG, JPEG, WebP, AVIF, TIFF, GIF, BMP, HEIC, JPEG XL, PSD, SVG, or a page of a PDF or AI.
<out> is a file, or a folder for several images. A file's ending says its format:
  ${resultEndings.join(' ')}  (eps and dxf from tools that draw outlines, zip from those that make films)

  -o, --output <out>   where the result goes
      --format <end>   ending of the results in a folder; png when not given
      --also <end>     a second file beside each result, in another format: the cut line beside the sticker, say
      --result <id>    which of a tool's files, where it makes several with one ending; its --help lists them
      --page <n>       which page of a PDF or TIFF, which frame of an animation; 1 when not given
      --dpi <n>        resolution to print at, written into the result; pixels stay as they are,
                       and SVG and PDF are drawn at it
      --force          replace files that are there already
      --no-suggest     start from the plain defaults, not from what the tool suggests for the image
      --time-limit <n> minutes that a file may take, then it is stopped; 120 when not given
      --json           the report as JSON on standard output
  -h, --help           this text
      --version        which PrintReady this is

<image> is a file, a folder, a pattern such as "art/*.png", or - for standard input. -o - writes to standard
output, in the format of --format.

Exit codes: 0 all images done, 1 at least one image failed, 2 the command could not be understood.
`;

const FIRST_COLUMN = 30;

export const row = (first: string, second: string) =>
  first.length < FIRST_COLUMN
    ? `  ${first.padEnd(FIRST_COLUMN)}${second}`
    : `  ${first}\n${' '.repeat(FIRST_COLUMN + 2)}${second}`;
