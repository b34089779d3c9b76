import { dpiState } from '@printready/tools/tool';
import { type Answer, computed } from '../answer-type.ts';
import { rounded } from '../numbers.ts';

const ASKS =
  /\b(?:what(?:'s| is)? wrong|(?:any|what|the) problems?|ready (?:to|for)|print ready|is (?:it|this|my \w+) (?:good|ok|okay|fine|enough)|will (?:it|this|my \w+) (?:print|work)|can i print (?:it|this)|check (?:it|this|my)|explain (?:it|this|my|the (?:open )?report)|what should i (?:do|fix)|fix (?:it|this|my))\b/;

export const asksAboutFile = (text: string): boolean => ASKS.test(text);

type Fault = { readonly says: string; readonly remedy: string; readonly open: string };

const factIn = (facts: string, label: string): string | undefined =>
  new RegExp(`^-? ?${label}: (.+)$`, 'm').exec(facts)?.[1];

/** Print width in inches and the ppi at that width, as stated in the file or assumed. */
function resolutionIn(facts: string): { readonly ppi: number; readonly inches: number } | null {
  const stated = factIn(facts, 'Resolution') ?? '';
  const measured = /at ([\d.]+) in wide it has (\d+) ppi/.exec(stated);
  if (measured) return { inches: Number(measured[1]), ppi: Number(measured[2]) };
  const printed = /^(\d+) ppi, prints ([\d.]+)/.exec(stated);
  return printed ? { ppi: Number(printed[1]), inches: Number(printed[2]) } : null;
}

function faultsIn(facts: string): Fault[] {
  const size = resolutionIn(facts);
  const background = factIn(facts, 'Transparent')?.startsWith('nothing') === true;
  const soft = Number.parseFloat(factIn(facts, 'Semi-transparent') ?? '0');
  const thin = factIn(facts, 'Thin lines');
  return [
    ...(size && dpiState(size.ppi) !== 'good'
      ? [
          {
            says: `${size.ppi} ppi at ${rounded(size.inches)} in wide, ${dpiState(size.ppi) === 'bad' ? 'too low' : 'a bit soft'}`,
            remedy: 'Print shops want 300 ppi: ask for a larger original, or upscale it.',
            open: `/upscaler?target=print&widthMm=${rounded(size.inches * 25.4)}&dpi=300`,
          },
        ]
      : []),
    ...(background
      ? [
          {
            says: 'a background that prints as a box',
            remedy: 'Remove the background first.',
            open: '/background-remover',
          },
        ]
      : []),
    ...(soft > 0.5
      ? [
          {
            says: `${rounded(soft)}% semi-transparent pixels`,
            remedy: 'On DTF they print as haze: harden them or print fades as dots.',
            open: '/transparency-guide',
          },
        ]
      : []),
    ...(thin !== undefined && !thin.startsWith('none')
      ? [
          {
            says: thin.replace(/ (?:is|are) thinner/, ' thinner'),
            remedy: 'Thicken them at print size.',
            open: '/stroke-enhancer',
          },
        ]
      : []),
  ];
}

const joined = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;

/** @returns null if `facts`, the lines that the app sent, contains no measurements */
export function judgeOpenFile(facts: string): Answer | null {
  if (factIn(facts, 'Size') === undefined) return null;
  const faults = faultsIn(facts);
  const [first] = faults;
  if (!first) {
    const size = resolutionIn(facts);
    if (!size) return null;
    return computed({
      topic: 'open-file',
      text: `Your file has ${size.ppi} ppi at ${rounded(size.inches)} in wide, which is good.`,
      reason: 'Ready for print? checks everything else, free.',
      page: '/docs/start/workspace#ready-for-print',
    });
  }
  return computed({
    topic: 'open-file',
    text: `Your file has ${joined(faults.map(({ says }) => says))}.`,
    reason: first.remedy,
    open: first.open,
    page: '/docs/guides/dtf-from-a-jpeg',
  });
}

export function worstFinding(facts: string): { readonly message: string; readonly address: string } | null {
  const line = /^-? ?(?:error|warning): (.+?) Cause and cure: (\S+)$/m.exec(facts);
  return line ? { message: line[1] ?? '', address: line[2] ?? '' } : null;
}
