import { PAID_TIERS, type Tier, tierAllowance } from '@printready/contracts/plans';
import { catalog } from '@printready/tools/catalog';

export const JOBS = [
  { id: 'backgrounds', label: 'Backgrounds to remove', tools: ['background-remover'], usual: 20 },
  { id: 'knockouts', label: 'Shirt colors to knock out', tools: ['color-ko'], usual: 15 },
  { id: 'vectors', label: 'Logos to vectorize', tools: ['image-vectorizer'], usual: 5 },
  { id: 'upscales', label: 'Images to double in size', tools: ['upscaler'], usual: 10 },
  { id: 'sheets', label: 'Gang sheets', tools: ['fit-my-print'], usual: 5 },
  { id: 'separations', label: 'Designs to separate', tools: ['color-separator'], usual: 0 },
  { id: 'checks', label: 'Files to check before print', tools: ['file-validator'], usual: 0 },
] as const;

type JobId = (typeof JOBS)[number]['id'];
export type Counts = Readonly<Record<JobId, number>>;

const priceOfTool = (id: string): number => catalog.find((tool) => tool.id === id)?.price.tokens ?? 0;

export const jobPrice = ({ tools }: (typeof JOBS)[number]): number =>
  tools.reduce((sum, id) => sum + priceOfTool(id), 0);

export const tokensFor = (counts: Counts): number =>
  JOBS.reduce((sum, job) => sum + counts[job.id] * jobPrice(job), 0);

export const smallestPlan = (tokens: number): Tier =>
  (['free', ...PAID_TIERS] as const).find((tier) => tierAllowance(tier) >= tokens) ?? 'partner';
