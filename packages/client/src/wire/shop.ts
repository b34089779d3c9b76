import { shopKeyScope } from '@printready/contracts/account';
import { z } from 'zod';
import { pageOf } from './page.ts';

export const ownShop = z
  .object({
    id: z.uuid(),
    name: z.string(),
    tokens: z.int().describe('Tokens that the shop can spend now.'),
    scopes: z.array(shopKeyScope).describe('What this key may do.'),
  })
  .meta({ id: 'Shop' });

const tool = z
  .object({
    id: z.string(),
    title: z.string(),
    summary: z.string(),
    price: z.int().describe('Most tokens that a run costs for one file.'),
    options: z.record(z.string(), z.unknown()).describe('JSON Schema of the options that a job may set.'),
  })
  .meta({ id: 'Tool' });

export const toolPage = pageOf(tool).meta({ id: 'ToolPage' });

export type OwnShop = z.infer<typeof ownShop>;
export type ToolPage = z.infer<typeof toolPage>;
