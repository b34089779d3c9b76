/** The theme block for Shopify, rendered by an implementation of Liquid: the merchant types the settings. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROFILES } from '@printready/preflight/profile';
import { Liquid } from 'liquidjs';
import { expect, test } from 'vitest';
import { z } from 'zod';

const SOURCE = readFileSync(
  join(import.meta.dirname, '../../../../../examples/order-page/shopify.liquid'),
  'utf8',
);
const SCHEMA = /\{% schema %\}([\s\S]*)\{% endschema %\}/;

const schema = z.object({
  name: z.string().max(25),
  target: z.literal('section'),
  settings: z.array(
    z.object({
      id: z.string(),
      type: z.enum(['text', 'select']),
      label: z.string(),
      default: z.string().optional(),
      options: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
    }),
  ),
});

const { settings } = schema.parse(JSON.parse(SCHEMA.exec(SOURCE)?.[1] ?? ''));
const defaults = Object.fromEntries(settings.map(({ id, default: value }) => [id, value ?? '']));

const render = (given: Readonly<Record<string, string>> = {}, locale = 'en'): string =>
  String(
    new Liquid({ strictVariables: true, strictFilters: true }).parseAndRenderSync(
      SOURCE.replace(SCHEMA, ''),
      { block: { settings: { ...defaults, ...given } }, request: { locale: { iso_code: locale } } },
    ),
  );

test('renders the element with the merchant’s settings and the customer’s language', () => {
  const html = render({ shop: 'ink-and-co', profile: 'screen-print' }, 'pt-BR');
  expect(html).toContain('src="https://printready.example/embed.js"');
  for (const attribute of ['shop="ink-and-co"', 'profile="screen-print"', 'lang="pt-BR"'])
    expect(html).toContain(attribute);
});

test.each(['address', 'shop', 'profile'])('keeps the setting “%s” inside its attribute', (id) => {
  const html = render({ [id]: '"><script>alert(1)</script>' });
  expect(html.match(/<script/g)).toHaveLength(1);
  expect(html).toContain('&#34;&gt;&lt;script&gt;');
});

test('offers only profiles that the check knows', () => {
  const known = PROFILES.map(({ id }) => id);
  const offered = settings.find(({ id }) => id === 'profile')?.options ?? [];
  expect(offered.length).toBeGreaterThan(0);
  expect(offered.filter(({ value }) => !known.includes(value))).toEqual([]);
});
