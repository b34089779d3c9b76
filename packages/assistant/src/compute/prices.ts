import {
  formatPrice,
  isPaidTier,
  PAID_TIERS,
  priceCents,
  TIERS,
  type Tier,
  tierAllowance,
  tierName,
} from '@printready/contracts/plans';
import { wordsOf } from '@printready/manual/words';
import { RECIPE_PRESETS } from '@printready/pipeline/recipe/presets';
import { catalog, type ToolId } from '@printready/tools/catalog';
import type { ToolManifest } from '@printready/tools/tool';
import { type Answer, computed } from '../answer-type.ts';
import { counted, tokens } from '../numbers.ts';
import type { Reading } from '../reading/read.ts';
import type { Computation, Known } from './context.ts';
import { comparePlans, planPrice, planTokens } from './plans.ts';

const PAGE = '/docs/start/tokens-and-plans';
const COSTS = `${PAGE}#what-runs-cost`;
const CHARGED = 'Tokens are charged only when your result is ready; previews are free.';

type Tool = Pick<ToolManifest, 'id' | 'title' | 'price'>;

/** Tools for each job. The last entries are everyday words, which count only if the question names no tool. */
const JOBS: readonly (readonly [job: string, tool: ToolId, isSure: boolean])[] = [
  ['separate', 'color-separator', true],
  ['vectorize', 'image-vectorizer', true],
  ['enlarge', 'upscaler', true],
  ['recolor', 'image-to-color-palette', true],
  ['knockout', 'color-ko', true],
  ['distress', 'blend-texture-cut', true],
  ['halftone', 'halftone', true],
  ['gang-sheet', 'fit-my-print', false],
  ['crop', 'image-cropper', false],
  ['convert', 'image-converter', false],
  ['check', 'file-validator', false],
];

function toolsIn(question: Reading): Tool[] {
  const ids = question.mentions
    .filter(({ concept }) => concept.startsWith('tool:'))
    .sort((a, b) => a.at - b.at)
    .map(({ concept }) => concept.slice('tool:'.length));
  if (question.has('background') && question.has('remove')) ids.push('background-remover');
  const jobs = JOBS.filter(([job, , isSure]) => (isSure || ids.length === 0) && question.has(job));
  ids.push(...jobs.map(([, id]) => id));
  return [...new Set(ids)].flatMap((id) => catalog.filter((tool) => tool.id === id));
}

/** Matches "4x" or "2 times" for the Upscaler. */
const factorIn = (question: Reading): string | null => {
  const [factor] = question.quantities.factors;
  return factor === undefined ? null : `${factor}x`;
};

function priceRange({ price }: Tool, factor: string | null): { readonly low: number; readonly high: number } {
  const chosen = factor === null ? undefined : price.variants?.[factor];
  if (chosen !== undefined) return { low: chosen, high: chosen };
  const all = [price.tokens, ...Object.values(price.variants ?? {})];
  return { low: Math.min(...all), high: Math.max(...all) };
}

function rangeText(low: number, high: number): string {
  if (high === 0) return 'free';
  return low === high ? tokens(low) : `${low} to ${high} tokens`;
}

const times = (range: { low: number; high: number }, count: number) => ({
  low: range.low * count,
  high: range.high * count,
});

const sum = (ranges: readonly { low: number; high: number }[]) =>
  ranges.reduce((total, { low, high }) => ({ low: total.low + low, high: total.high + high }), {
    low: 0,
    high: 0,
  });

const countIn = ({ quantities }: Reading): number | null =>
  quantities.counts.find((count) => count >= 2 && Number.isInteger(count)) ?? null;

function toolPrice(tool: Tool, question: Reading): Answer {
  const factor = tool.id === 'upscaler' ? factorIn(question) : null;
  const range = priceRange(tool, factor);
  const count = countIn(question);
  const total = count === null ? range : times(range, count);
  const name = `${tool.title}${factor === null || tool.price.variants?.[factor] === undefined ? '' : ` at ${factor}`}`;
  const what = tool.id === 'batch-validator' || tool.id === 'file-validator' ? 'file' : 'image';
  const text =
    range.high === 0
      ? tool.price.label === undefined
        ? `${name} is free.`
        : `${name} costs what its steps cost, added up for each image.`
      : count === null
        ? `${name} costs ${rangeText(range.low, range.high)} ${what === 'file' ? 'a file' : 'a run'}.`
        : `${counted(count, what)} in ${name} cost ${rangeText(total.low, total.high)}.`;
  return computed({
    topic: 'tool-price',
    text,
    reason:
      range.low === range.high
        ? CHARGED
        : `By enlargement: ${Object.entries(tool.price.variants ?? {})
            .map(([variant, price]) => `${variant} ${price}`)
            .join(', ')}.`,
    open: `/${tool.id}`,
    page: COSTS,
  });
}

function chainPrice(tools: readonly Tool[], question: Reading): Answer {
  const factor = factorIn(question);
  const ranges = tools.map((tool) => priceRange(tool, tool.id === 'upscaler' ? factor : null));
  const one = sum(ranges);
  const count = countIn(question);
  const total = count === null ? one : times(one, count);
  const parts = tools.map(({ title }, index) => {
    const range = ranges[index] ?? { low: 0, high: 0 };
    return `${title} ${range.low === range.high ? range.low : `${range.low}–${range.high}`}`;
  });
  return computed({
    topic: 'chain-price',
    text: `${rangeText(total.low, total.high)} ${count === null ? 'per image' : `for ${count} images`}: ${parts.join(' + ')}.`,
    reason: 'A step that a condition skips costs nothing.',
    open: question.has('many') ? '/bulk-workflow' : `/${tools[0]?.id ?? 'tools'}`,
    page: COSTS,
  });
}

type PresetStep = { readonly tool: string; readonly options?: { readonly factor?: string } };

function recipePrice(question: Reading): Answer | null {
  const words = new Set(wordsOf(question.text));
  const named = RECIPE_PRESETS.find(({ recipe }) => {
    const name = wordsOf(recipe.name);
    return name.length > 1 && name.every((word) => words.has(word));
  });
  if (!named) return null;
  const steps =
    (named.recipe as { readonly name: string; readonly steps?: readonly PresetStep[] }).steps ?? [];
  const most = steps.reduce((total, { tool, options }) => {
    const found = catalog.find(({ id }) => id === tool);
    return total + (found ? priceRange(found, options?.factor ?? null).high : 0);
  }, 0);
  return computed({
    topic: 'recipe-price',
    text: `“${named.recipe.name}” costs at most ${tokens(most)} per image.`,
    reason: 'A step that its condition skips costs nothing.',
    open: '/bulk-workflow',
    page: '/docs/tools/bulk-workflow',
  });
}

function tierIn(question: Reading): Tier | null {
  return TIERS.find((tier) => question.has(`plan-${tier}`)) ?? null;
}

function planFor(needed: number, tool: Tool, count: number): Answer {
  const tier = (['free', ...PAID_TIERS] as const).find((one) => tierAllowance(one) >= needed);
  const price = tier && isPaidTier(tier) ? `, ${formatPrice(priceCents(tier, 'monthly'))} a month` : '';
  return computed({
    topic: 'plan-for-need',
    text: tier
      ? `${tierName(tier)} (${tierAllowance(tier)} tokens${price}): ${count} × ${tool.title} is ${tokens(needed)} a month.`
      : `${count} × ${tool.title} is ${tokens(needed)} a month; the largest plan has ${tierAllowance('studio')}, so write to support.`,
    reason: CHARGED,
    open: '/pricing',
    page: `${PAGE}#plans`,
  });
}

function runsOnPlan(tier: Tier, tool: Tool, question: Reading): Answer {
  const { high } = priceRange(tool, tool.id === 'upscaler' ? factorIn(question) : null);
  const runs = high === 0 ? null : Math.floor(tierAllowance(tier) / high);
  return computed({
    topic: 'runs-on-plan',
    text:
      runs === null
        ? `As many as you like: ${tool.title} is free.`
        : `${counted(runs, 'run')} of ${tool.title} a month: ${tierName(tier)} has ${tierAllowance(tier)} tokens, and each run costs ${tokens(high)}.`,
    reason: CHARGED,
    open: '/pricing',
    page: `${PAGE}#plans`,
  });
}

function canAfford(tool: Tool, question: Reading, { account }: Known): Answer | null {
  const count = countIn(question) ?? 1;
  if (!account) return null;
  const { high } = priceRange(tool, tool.id === 'upscaler' ? factorIn(question) : null);
  const needed = count * high;
  const isEnough = needed <= account.tokensLeft;
  return computed({
    topic: 'afford',
    text: `${isEnough ? 'Yes' : 'No'}: ${counted(count, 'run')} of ${tool.title} cost ${tokens(needed)}, and you have ${account.tokensLeft} left.`,
    reason: isEnough ? CHARGED : `That is enough for ${Math.floor(account.tokensLeft / Math.max(1, high))}.`,
    open: isEnough ? `/${tool.id}` : '/pricing',
    page: PAGE,
  });
}

/** True if the question is about a price that a shop charges its own customers. */
const isOwnPrice = (question: Reading) => question.has('shirt-price') && !question.has('token');

/** "How much" asks for a measurement if the question contains pixels or lengths; otherwise it asks for a price. */
function asksPrice(question: Reading): boolean {
  const { pixels, pixelPairs, lengths, lengthPairs, lpi, mesh } = question.quantities;
  const measured =
    pixels.length + pixelPairs.length + lengths.length + lengthPairs.length + lpi.length + mesh.length;
  return question.has('price', 'token') || (question.has('how-much') && measured === 0);
}

export const answerPrices: Computation = (question, known) => {
  const asks =
    asksPrice(question) ||
    question.has('free', 'afford', 'balance') ||
    /\bhow many\b.*\b(?:can i|do i get)\b/.test(question.text);
  const tier = tierIn(question);
  const tools = toolsIn(question);
  const [tool] = tools;
  if (isOwnPrice(question)) return null;
  const count = countIn(question);
  if (tool && question.has('plan') && !tier && count !== null)
    return planFor(count * priceRange(tool, null).high, tool, count);
  if (tier && tool && !question.has('trial')) return runsOnPlan(tier, tool, question);
  if (!asks && !tier) return null;
  const asksEnough =
    question.has('afford', 'balance') ||
    /\b(?:do i have|have i|enough)\b.*\b(?:tokens?|credits?)\b|\b(?:tokens?|credits?)\b.*\benough\b/.test(
      question.text,
    );
  if (tool && asksEnough && known.account) return canAfford(tool, question, known);
  const paid = PAID_TIERS.filter((one) => question.has(`plan-${one}`));
  if (paid.length > 1) return comparePlans(paid);
  const recipe = asksPrice(question) ? recipePrice(question) : null;
  if (recipe) return recipe;
  if (tools.length > 1 && asksPrice(question)) return chainPrice(tools, question);
  const isOwnTool = question.mentions.some(({ concept }) => concept.startsWith('tool:'));
  if (
    tool &&
    (asksPrice(question) || (isOwnTool && question.has('free'))) &&
    !question.has('roll-over', 'failed-run', 'refund')
  )
    return toolPrice(tool, question);
  if (tier && question.concepts.size === 1) return planPrice(tier, question.has('yearly'));
  if (tier && question.has('token') && !question.has('price')) return planTokens(tier);
  if (tier && (asksPrice(question) || question.has('monthly', 'yearly')))
    return planPrice(tier, question.has('yearly'));
  return null;
};
