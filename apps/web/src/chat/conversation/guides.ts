import type { ToolId } from '@printready/tools/catalog';

export type GuideStep = {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly tool?: ToolId;
};

export type WorkflowGuide = {
  readonly id: string;
  readonly title: string;
  readonly steps: readonly GuideStep[];
};

export const GREETING = 'Ask me anything about print artwork.';

const DTF: WorkflowGuide = {
  id: 'dtf',
  title: 'DTF Workflow',
  steps: [
    {
      id: 'background',
      title: 'Remove the background',
      description: 'Leaves the artwork on transparency, with clean edges.',
      tool: 'background-remover',
    },
    {
      id: 'size',
      title: 'Bring it to 300 ppi',
      description: 'Enter the print width and 300 dpi.',
      tool: 'upscaler',
    },
    {
      id: 'transparency',
      title: 'Fix soft pixels',
      description: 'Harden edges; print fades as dots.',
      tool: 'transparency-guide',
    },
    {
      id: 'lines',
      title: 'Thicken thin lines',
      description: 'Lines 0.5 mm, gaps 0.8 mm.',
      tool: 'stroke-enhancer',
    },
    {
      id: 'sheet',
      title: 'Place it on film',
      description: 'Exact size, as many copies as you need.',
      tool: 'fit-my-print',
    },
  ],
};

const SEPARATION: WorkflowGuide = {
  id: 'separation',
  title: 'Color Separation',
  steps: [
    {
      id: 'vectorize',
      title: 'Make flat colors clean',
      description: 'Trace with locked inks: one solid shape for each ink.',
      tool: 'image-vectorizer',
    },
    {
      id: 'lines',
      title: 'Thicken thin lines',
      description: 'At least 1 pt, better 1.5 pt.',
      tool: 'stroke-enhancer',
    },
    {
      id: 'separate',
      title: 'Separate the colors',
      description: 'Spot, simulated process or CMYK, with underbase, traps and film marks.',
      tool: 'color-separator',
    },
    {
      id: 'check',
      title: 'Check the file',
      description: 'With the screen-print profile: spot colors, lines, fonts.',
      tool: 'file-validator',
    },
  ],
};

const LOW_RESOLUTION: WorkflowGuide = {
  id: 'low-resolution',
  title: 'Fix Low Resolution',
  steps: [
    {
      id: 'original',
      title: 'Ask for the original',
      description: 'A PDF, AI or SVG of a logo prints at any size.',
    },
    {
      id: 'vectorize',
      title: 'Flat artwork: vectorize it',
      description: 'Curves stay sharp at any size.',
      tool: 'image-vectorizer',
    },
    {
      id: 'upscale',
      title: 'Photos and paintings: upscale',
      description: 'Enter the print width and 300 dpi.',
      tool: 'upscaler',
    },
    {
      id: 'place',
      title: 'Check it at print size',
      description: 'The ppi is shown beside every piece.',
      tool: 'fit-my-print',
    },
  ],
};

export type QuickAction = {
  readonly label: string;
  readonly question: string;
  readonly guide?: WorkflowGuide;
};

export const SHOWN_ACTIONS = 6;
export const QUICK_ACTIONS: readonly QuickAction[] = [
  { label: 'DTF Workflow', question: 'How do I make a customer’s JPEG ready for DTF?', guide: DTF },
  { label: 'Color Separation', question: 'How do I separate colors for screen printing?', guide: SEPARATION },
  {
    label: 'Fix Low Resolution',
    question: 'How do I fix an image with too low a resolution?',
    guide: LOW_RESOLUTION,
  },
  { label: 'Remove a Background', question: 'How do I remove the background of my artwork?' },
  { label: 'Build a Gang Sheet', question: 'How do I build a gang sheet?' },
  { label: 'Halftones and Mesh', question: 'Which LPI and angle suit my mesh?' },
  { label: 'White Underbase', question: 'When do I need a white underbase, and how much choke?' },
  { label: 'Thin Lines', question: 'How thin can lines be?' },
  { label: 'Fonts and Text', question: 'Should I outline my fonts?' },
  { label: 'Bleed and Trim', question: 'How much bleed do I need?' },
];
