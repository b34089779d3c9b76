/** Import rules for the server and for the testing package (the other rules are in architecture-rules.ts). */
import { type Rule, TEST_FILE as test } from './shipping-rules.ts';

/**
 * Layers of apps/server/src, lowest first; each may import the layers before it. Files at the root form the
 * application.
 */
export const SERVER_LAYERS = ['platform', 'auth', 'data', 'product'] as const;

/** Matches tests and their helpers (`test-*.ts`) in the server. */
const serverTest = `(${test}|/test-[^/]+\\.ts$)`;

export const serverRules: readonly Rule[] = [
  {
    name: 'server-knows-contracts-and-prices',
    severity: 'error',
    comment:
      'The server may use contracts, the manual, the assistant, the tools’ catalog, pixels, codecs, preflight and jobs for its own jobs, of inference the list of networks and how they come, never what runs them, and of the designer what a language model is asked and may answer, and which fonts come late.',
    from: { path: '^apps/server/src/(?!product/bulk/)', pathNot: serverTest },
    to: {
      path: '^(apps|packages)/',
      pathNot:
        '^(apps/server/|packages/(assistant|contracts|pixels|codecs|manual|preflight|jobs|inference/src/(late|models)|designer/src/model)/|packages/(tools/src/catalog\\.gen|designer/src/type/late-faces)\\.ts$)',
    },
  },
  {
    name: 'batch-workers-use-the-pipeline',
    severity: 'error',
    comment:
      'Batches that are sent here run through packages/pipeline, in processes of their own: beside what the server may use, bulk/ knows the pipeline and what opens networks.',
    from: { path: '^apps/server/src/product/bulk/', pathNot: serverTest },
    to: {
      path: '^(apps|packages)/',
      pathNot:
        '^(apps/server/|packages/(contracts|pixels|codecs|pipeline|jobs|inference/src/node)(/|\\.)|packages/tools/src/entries/tool\\.ts$)',
    },
  },
  ...SERVER_LAYERS.map(
    (layer, index): Rule => ({
      name: `server-layer-${layer}`,
      severity: 'error',
      comment: `apps/server/src/${layer} imports ${SERVER_LAYERS.slice(0, index).join(', ') || 'packages only'} and no layer above; pass a function or a value in, or move what both need to a lower layer.`,
      from: { path: `^apps/server/src/${layer}/`, pathNot: serverTest },
      to: {
        path: '^apps/server/src/',
        pathNot: `^apps/server/src/(${SERVER_LAYERS.slice(0, index + 1).join('|')})/`,
      },
    }),
  ),
  {
    name: 'production-imports-no-testing',
    severity: 'error',
    comment: 'packages/testing is for tests, their helpers and benchmarks.',
    from: {
      path: '^(apps|packages)/',
      pathNot: `(${test}|/test-[^/]+\\.ts$|^packages/testing/)`,
    },
    to: { path: '^packages/testing/' },
  },
  {
    name: 'production-imports-no-test-stripe',
    severity: 'error',
    comment:
      'packages/test-stripe is a process that test mode starts; it is reached by HTTP, as Stripe is. Only tests and packages/testing import it.',
    from: {
      path: '^(apps|packages|scripts)/',
      pathNot: `(${test}|/test-[^/]+\\.ts$|^packages/(testing|test-stripe)/)`,
    },
    to: { path: '^packages/test-stripe/' },
  },
  {
    name: 'packages-import-no-app',
    severity: 'error',
    comment: 'Packages are used by apps; only packages/testing starts a server.',
    from: { path: '^packages/', pathNot: `(${test}|^packages/testing/)` },
    to: { path: '^apps/' },
  },
  {
    name: 'server-imports-no-test-helper',
    severity: 'error',
    comment: 'Helpers of tests (test-*.ts) are imported by tests and by each other.',
    from: { path: '^apps/server/src/', pathNot: serverTest },
    to: { path: '^apps/server/src/.*/test-[^/]+\\.ts$|^apps/server/src/test-[^/]+\\.ts$' },
  },
];
