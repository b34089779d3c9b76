import { OPERATIONS } from '@printready/client/wire';
import { workspaceTools } from '@printready/tools/catalog';
import type { FastifyInstance } from 'fastify';
import type { PlatformDeps } from '../../platform/deps/platform-deps.ts';
import { answer, serveOperation } from './http/serve-operation.ts';
import { toolOptions } from './tool-options.ts';

const SHOP = `select s.id, s.name, b.tokens_remaining as tokens
  from public.shops s join private.lock_balance(s.id) b on true where s.id = $1`;
const PRICES =
  'select tool_id as id, max(tokens)::integer as price from private.tool_prices group by tool_id';

export function shopRoutes(app: FastifyInstance, deps: Pick<PlatformDeps, 'db' | 'limits'>): void {
  const { pool } = deps.db;
  serveOperation(app, deps, OPERATIONS.readShop, async ({ key }) => {
    const { rows } = await pool.query<{ id: string; name: string; tokens: number }>(SHOP, [key.shopId]);
    const [shop] = rows;
    if (!shop) throw new TypeError('A key ends with its shop.');
    return answer(200, { ...shop, scopes: [...key.scopes] });
  });
  serveOperation(app, deps, OPERATIONS.listTools, async () => {
    const { rows } = await pool.query<{ id: string; price: number }>(PRICES);
    const prices = new Map(rows.map(({ id, price }) => [id, price]));
    const options = await toolOptions();
    const data = workspaceTools.map(({ id, title, summary }) => ({
      ...{ id, title, summary },
      price: prices.get(id) ?? 0,
      options: options[id],
    }));
    return answer(200, { data, next_cursor: null });
  });
}
