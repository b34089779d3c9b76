import { fileProblems } from './messages.ts';

export const MAX_FILES = 50;
export const MAX_FILES_IN_GALLERY = 10;
export const SHOWN_ISSUES = 5;
export const MAX_NAME_LENGTH = 255;

export const VALIDATION_TIMEOUT_MS = 30_000;
export const VALIDATION_WARNINGS = { durationMs: 5_000, memoryMb: 200, throughputMbPerSecond: 1 } as const;
export const VALIDATION_STATS = { slowMs: 10_000, memoryIntensiveMb: 150 } as const;
export const METRIC_HISTORY = 1_000;
export const ERROR_LOG = 100;
export const VALIDATION_MEMORY_LIMIT_MB = 500;

const inBytes = (count: number): string => `${count} ${count === 1 ? 'byte' : 'bytes'}`;

export const uploader = {
  title: 'Upload files for validation',
  hint: 'Drag and drop files here or click to select',
  supported: 'Supported: PDF, PSD, SVG files',
  processing: 'Processing files...',
  selected: (valid: number, total: number) => `Selected Files (${valid}/${total} valid)`,
  clear: 'Clear All',
  more: (count: number) => `... and ${count} more ${count === 1 ? 'error' : 'errors'}`,
  loading: 'Loading validation component...',
  treatedAs: (extension: string, type: string) =>
    `File extension .${extension} detected, treating as ${type}`,
  longName: 'File name is very long and might cause issues',
  specialCharacters: 'File name contains special characters that might cause issues',
  tooLargeInBytes: (bytes: number) => `File is larger than ${inBytes(bytes)}`,
  tooSmallInBytes: (bytes: number) => `File is smaller than ${inBytes(bytes)}`,
  typeMustBe: (types: readonly string[]) =>
    types.length === 1 ? `File type must be ${types[0]}` : `File type must be one of ${types.join(', ')}`,
} as const;

export const resultCard = {
  title: 'Print Readiness',
  scoreBreakdown: 'Score Breakdown',
  recommendations: 'Recommendations',
  riskAssessment: 'Risk Assessment',
  preview: 'Preview',
  export: 'Export',
  basicTitle: 'Basic validation results available',
  basicText: 'Enhanced scoring not available for this file type',
} as const;

export type FileErrorCategory =
  | keyof typeof fileProblems
  | 'validation'
  | 'color-space'
  | 'resolution'
  | 'bleed'
  | 'fonts';

type Friendly = { readonly message: string; readonly actions: readonly string[] };

export const friendlyErrors: Readonly<Record<FileErrorCategory, Friendly>> = {
  'parse-error': {
    message: fileProblems['parse-error'],
    actions: [
      'Open it in the program it was made in and save it again.',
      'Export it as PDF/X or as a PDF with high-quality print settings.',
      'Ask the customer to send it again, preferably in a ZIP: email can damage files.',
    ],
  },
  'memory-error': {
    message: `${fileProblems['memory-error']} it needs more memory than this browser can use.`,
    actions: [
      'Split it into files of fewer pages.',
      'Downscale images to 300 ppi at print size.',
      'Close other tabs and try again.',
    ],
  },
  'timeout-error': {
    message: `${fileProblems['timeout-error']} so the check was stopped. Your file is unchanged.`,
    actions: [
      'Try again when the computer is less busy.',
      'Split it into files of fewer pages.',
      'Save it without hidden layers and unused artwork.',
    ],
  },
  'network-error': {
    message: `${fileProblems['network-error']} so the file was not checked.`,
    actions: ['Check your connection.', 'Reload the page and try again.'],
  },
  validation: {
    message: 'This file cannot be checked as it is.',
    actions: [
      'Check that it is a PDF, PSD, SVG or a PDF-compatible AI file.',
      'Save it without a password, or type the password here.',
    ],
  },
  'color-space': {
    message: 'The colors are not in a space that prints as you see it.',
    actions: ['Convert to CMYK or grayscale.', 'Ask for a proof where color is critical.'],
  },
  resolution: {
    message: 'Images have too few pixels for their print size.',
    actions: ['Raise to 300 DPI at print size.', 'Ask for a larger original, or print it smaller.'],
  },
  bleed: {
    message: 'The artwork does not reach far enough past the cut line.',
    actions: ['Add 3mm bleed on every side that the artwork touches.', 'Export with bleed and a trim box.'],
  },
  fonts: {
    message: 'Some text may not print as designed.',
    actions: ['Embed all fonts, or convert the text to outlines.', 'Set small text at 8 pt or larger.'],
  },
};

export const friendlyFallback: Friendly = {
  message: 'An unexpected issue occurred during validation.',
  actions: ['Try the file again.', 'Reload the page.', 'Send us the technical detail through Help.'],
};
