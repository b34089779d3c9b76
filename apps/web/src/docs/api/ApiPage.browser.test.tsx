import { answerFetch } from '@printready/sign-in/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { DocsScreen } from '../DocsScreen.tsx';

afterEach(() => vi.restoreAllMocks());

const DOCUMENT = {
  openapi: '3.1.0',
  servers: [{ url: 'https://print.example.com/v1' }],
  paths: {
    '/jobs/{id}': {
      get: {
        operationId: 'readJob',
        summary: 'Read a job',
        'x-scopes': ['jobs'],
        'x-problems': ['not_found'],
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
        responses: {
          200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Job' } } } },
          404: { content: { 'application/problem+json': { schema: { type: 'object' } } } },
        },
      },
    },
  },
  components: {
    schemas: {
      DownscalerOptions: {
        ...{ 'x-tool': 'downscaler', type: 'object' },
        properties: { filter: { enum: ['box'] } },
      },
      NewJob: { anyOf: [{ $ref: '#/components/schemas/Job' }, { $ref: '#/components/schemas/Other' }] },
      Job: {
        type: 'object',
        required: ['state'],
        properties: {
          state: { enum: ['queued', 'done'], description: 'How far `it` is.' },
          files: {
            type: 'array',
            items: { type: 'object', properties: { url: { type: 'string', format: 'uri' } } },
          },
          percent: {
            ...{ type: 'number', description: 'Scale.', minimum: 1, maximum: 100 },
            ...{ default: 50, 'x-unit': '%' },
          },
          width: { type: 'number', minimum: 1 },
        },
      },
    },
  },
  'x-problems': [{ code: 'not_found', status: 404, title: 'There is nothing here' }],
};

async function open(answer: { readonly status?: number; readonly body?: unknown }) {
  answerFetch(({ path }) => (path === '/v1/openapi.json' ? answer : undefined));
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={['/docs/api']}>
        <DocsScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test('shows requests, objects and problems of the server’s OpenAPI document', async () => {
  await open({ body: DOCUMENT });
  const request = page.getByRole('region', { name: 'Read a job' });
  await expect
    .element(request)
    .toHaveTextContent(
      'Read a jobGET /v1/jobs/{id}Needs a key that may run tools.FieldTypeMeaningidpath, uuidAnswers 200 with Job.Problems: not_found',
    );
  await expect
    .element(request.getByRole('link', { name: 'Job', exact: true }))
    .toHaveAttribute('href', '#Job');
  await expect.element(request.getByRole('row', { name: 'id path, uuid' })).toBeVisible();
  const fields = page.getByRole('region', { name: 'Job', exact: true });
  await expect
    .element(fields.getByRole('row', { name: 'state "queued" | "done" How far it is.' }))
    .toBeVisible();
  await expect.element(fields.getByRole('row', { name: 'files[].url uri, optional' })).toBeVisible();
  await expect
    .element(
      fields.getByRole('row', {
        name: 'percent number, optional Scale. 1 to 100%. Default: 50.',
        exact: true,
      }),
    )
    .toBeVisible();
  await expect.element(fields.getByRole('row', { name: 'width number, optional At least 1.' })).toBeVisible();
  const options = page.getByRole('region', { name: 'DownscalerOptions' });
  await expect.element(options.getByText('filter')).not.toBeVisible();
  await options.getByText('All 1 fields').click();
  await expect.element(options.getByText('filter')).toBeVisible();
  const choices = page.getByRole('region', { name: 'NewJob', exact: true });
  await expect.element(choices.getByRole('link', { name: 'Other' })).toHaveAttribute('href', '#Other');
  await expect.element(page.getByText('There is nothing here')).toBeVisible();
  await expect.element(page.getByText(/^curl https:..print.example.com.v1.validate/)).toBeVisible();
});

test('says that the API is turned off', async () => {
  await open({ status: 404, body: { code: 'not_found' } });
  await expect.element(page.getByText('This server does not offer the API.')).toBeVisible();
});

test('can be tried again when the server was away', async () => {
  await open({ status: 503, body: {} });
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('The description of the API could not be loaded. Try again in a minute.Try Again');
  answerFetch(() => ({ body: DOCUMENT }));
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByRole('region', { name: 'Read a job' })).toBeVisible();
});
