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
      'The server may import contracts, the manual, the assistant, the tool catalog, pixels, codecs, documents, preflight and jobs. From inference, it may import the list and the download of networks, but not their runtime; from the designer, the language model’s requests and answers, and the list of downloadable fonts.',
    from: { path: '^apps/server/src/(?!product/(api|bulk)/)', pathNot: serverTest },
    to: {
      path: '^(apps|packages)/',
      pathNot:
        '^(apps/server/|packages/(assistant|contracts|pixels|codecs|documents|manual|preflight|jobs|inference/src/(late|models)|designer/src/model)/|packages/(tools/src/catalog\\.gen|designer/src/type/late-faces)\\.ts$)',
    },
  },
  {
    name: 'batch-workers-use-the-pipeline',
    severity: 'error',
    comment:
      'Workers run packages/pipeline and the validator in separate processes, so bulk/ and api/ may also import them, and the runtime of networks; api/ serves the wire format of packages/client, and describes the options of tools.',
    from: { path: '^apps/server/src/product/(api|bulk)/', pathNot: serverTest },
    to: {
      path: '^(apps|packages)/',
      pathNot:
        '^(apps/server/|packages/(client|contracts|pixels|codecs|pipeline|preflight|jobs|inference/src/node)(/|\\.)|packages/tools/src/(entries/(tool|all-options)|catalog\\.gen|judging/judge-file)\\.ts$)',
    },
  },
  ...SERVER_LAYERS.map(
    (layer, index): Rule => ({
      name: `server-layer-${layer}`,
      severity: 'error',
      comment: `apps/server/src/${layer} may import only ${SERVER_LAYERS.slice(0, index).join(', ') || 'packages'}, not a higher layer; pass a function or a value, or move shared code to a lower layer.`,
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
    comment: 'Only tests, their helpers and benchmarks may import packages/testing.',
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
      'packages/test-stripe runs as a process that test mode starts and uses over HTTP, like Stripe. Only tests and packages/testing may import it.',
    from: {
      path: '^(apps|packages|scripts)/',
      pathNot: `(${test}|/test-[^/]+\\.ts$|^packages/(testing|test-stripe)/)`,
    },
    to: { path: '^packages/test-stripe/' },
  },
  {
    name: 'packages-import-no-app',
    severity: 'error',
    comment: 'Packages must not import apps, except packages/testing, which starts servers.',
    from: { path: '^packages/', pathNot: `(${test}|^packages/testing/)` },
    to: { path: '^apps/' },
  },
  {
    name: 'server-imports-no-test-helper',
    severity: 'error',
    comment: 'Only tests and other helpers may import test helpers (test-*.ts).',
    from: { path: '^apps/server/src/', pathNot: serverTest },
    to: { path: '^apps/server/src/.*/test-[^/]+\\.ts$|^apps/server/src/test-[^/]+\\.ts$' },
  },
];
