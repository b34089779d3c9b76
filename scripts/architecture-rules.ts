/** Import rules between packages and folders (ARCHITECTURE.md), each with a name and a message. */
import type { ICruiseOptions } from 'dependency-cruiser';
import { serverRules } from './server-rules.ts';
import { type Rule, SHIPPING_RULES, TEST_FILE as test } from './shipping-rules.ts';

/** Shared folders of apps/web/src, lowest layer first. Each may import the folders before it. */
export const LAYERS = [
  'platform',
  'shell',
  'worker',
  'threads',
  'files',
  'tokens',
  'shop-rows',
  'billing',
  'runs',
  'preflight',
  'screen-parts',
] as const;
/** Folders of packages/tools/src that belong to no tool. */
export const SHARED_BY_TOOLS = ['contract', 'fields', 'grounds', 'judging', 'white'] as const;

/** Folder that every package may import: problems, results, and error codes. */
const GROUND = '^packages/pixels/src/result/';
/** Top layer of apps/web/src. Folders in no layer are screens. */
const TOP_LAYERS = ['routes', 'layout'] as const;

export const rules: Rule[] = [
  {
    name: 'no-circular',
    severity: 'error',
    comment: 'Files must not import each other; move the shared part into a third file.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'pixels-is-the-floor',
    severity: 'error',
    comment: 'packages/pixels is the lowest layer and imports no other package of this repository.',
    from: { path: '^packages/pixels/src', pathNot: test },
    to: { path: '^(apps|packages)/', pathNot: '^packages/pixels/' },
  },
  {
    name: 'print-stands-on-pixels',
    severity: 'error',
    comment: 'packages/print contains calculations for printing; it imports only packages/pixels.',
    from: { path: '^packages/print/src', pathNot: test },
    to: { path: '^(apps|packages)/', pathNot: '^packages/(print|pixels)/' },
  },
  {
    name: 'documents-stand-on-print-and-pixels',
    severity: 'error',
    comment:
      'packages/documents is the only model of PDF and PSD; it imports only packages/print and packages/pixels.',
    from: { path: '^packages/documents/src', pathNot: test },
    to: { path: '^(apps|packages)/', pathNot: '^packages/(documents|print|pixels)/' },
  },
  {
    name: 'one-pdf-writer',
    severity: 'error',
    comment: 'Only packages/documents writes PDFs; other PDF libraries are for tests.',
    from: { path: '^(apps|packages)/', pathNot: `(${test}|/testing/)` },
    to: { path: 'node_modules/@cantoo/pdf-lib/' },
  },
  {
    name: 'codecs-stand-on-documents-print-and-pixels',
    severity: 'error',
    comment:
      'packages/codecs decodes and encodes pictures; it imports only packages/documents, packages/print and packages/pixels.',
    from: { path: '^packages/codecs/src', pathNot: test },
    to: { path: '^(apps|packages)/', pathNot: '^packages/(codecs|documents|print|pixels)/' },
  },
  {
    name: 'vector-stands-on-documents-print-and-pixels',
    severity: 'error',
    comment:
      'packages/vector traces pixels into curves; it opens no files and imports only packages/documents, packages/print and packages/pixels.',
    from: { path: '^packages/vector/src', pathNot: test },
    to: { path: '^(apps|packages)/', pathNot: '^packages/(vector|documents|print|pixels)/' },
  },
  {
    name: 'matting-stands-on-print-and-pixels',
    severity: 'error',
    comment:
      'packages/matting cuts out pictures; it opens no files and imports only packages/print and packages/pixels.',
    from: { path: '^packages/matting/src', pathNot: test },
    to: { path: '^(apps|packages)/', pathNot: '^packages/(matting|print|pixels)/' },
  },
  {
    name: 'designer-stands-on-print-and-pixels',
    severity: 'error',
    comment:
      'packages/designer turns briefs into plates, independent of the app; it imports only packages/print and packages/pixels.',
    from: { path: '^packages/designer/src', pathNot: test },
    to: { path: '^(apps|packages)/', pathNot: '^packages/(designer|print|pixels)/' },
  },
  {
    name: 'preflight-stands-on-documents-print-and-pixels',
    severity: 'error',
    comment:
      'packages/preflight checks and fixes files that packages/documents reads; it imports only that package, packages/print and packages/pixels.',
    from: { path: '^packages/preflight/src', pathNot: test },
    to: { path: '^(apps|packages)/', pathNot: '^packages/(preflight|documents|print|pixels)/' },
  },
  {
    name: 'manual-reads-tools-and-shows-nothing',
    severity: 'error',
    comment:
      'packages/manual contains the manual and its search; it imports only contracts and the tools’ manifests.',
    from: { path: '^packages/manual/src', pathNot: test },
    to: {
      path: '^(apps|packages)/',
      pathNot:
        '^packages/(manual|contracts)/|^packages/tools/src/(entries/(tool|all-options)|catalog\\.gen|help\\.gen)\\.ts$',
    },
  },
  {
    name: 'assistant-computes-and-opens-nothing',
    severity: 'error',
    comment:
      'packages/assistant answers from the tables and formulas of other packages; it opens no files, runs no tools and sends no requests.',
    from: { path: '^packages/assistant/src', pathNot: test },
    to: {
      path: '^(apps|packages)/',
      pathNot:
        '^packages/(assistant|contracts|manual)/|^packages/codecs/src/format-names\\.ts$|^packages/pixels/src/number/index\\.ts$|^packages/pipeline/src/recipe/presets/|^packages/tools/src/(entries/tool|catalog\\.gen|halftone/printability/index)\\.ts$',
    },
  },
  {
    name: 'jobs-knows-no-tool',
    severity: 'error',
    comment: 'packages/jobs runs any work on threads; it imports only results and error codes.',
    from: { path: '^packages/jobs/src', pathNot: test },
    to: { path: '^(apps|packages)/', pathNot: `^packages/jobs/|${GROUND}` },
  },
  {
    name: 'batch-knows-no-tool',
    severity: 'error',
    comment: 'packages/batch contains the state of lists of items, independent of the work on them.',
    from: { path: '^packages/batch/src', pathNot: test },
    to: { path: '^(apps|packages)/', pathNot: '^packages/batch/' },
  },
  {
    name: 'pipeline-knows-no-host',
    severity: 'error',
    comment:
      'packages/pipeline processes files in the browser, CLI and server; it imports engines, codecs and jobs, but no screens or apps.',
    from: { path: '^packages/pipeline/src', pathNot: test },
    to: {
      path: '(^apps/|^packages/|node_modules/react)',
      pathNot:
        '^packages/(pipeline|codecs|documents|print|pixels|jobs|inference|tools/src/(?!.*(panels?\\.gen|panel|Panel)\\.))',
    },
  },
  {
    name: 'one-pipeline-for-files',
    severity: 'error',
    comment:
      'Apps open files for tools, run tools and write their results through packages/pipeline (openFile, runStep, exportResult); only the CLI reads option schemas, for its flags.',
    from: { path: '^apps/(web|cli)/src', pathNot: `(^apps/cli/src/tools/run-tool\\.ts$|${test})` },
    to: { path: '^packages/(tools/src/engines\\.gen|codecs/src/conversion/chosen-layers)\\.ts$' },
  },
  {
    name: 'inference-stands-alone',
    severity: 'error',
    comment: 'packages/inference runs networks; it imports only results and error codes.',
    from: { path: '^packages/inference/src', pathNot: test },
    to: { path: '^(apps|packages)/', pathNot: `^packages/inference/|${GROUND}` },
  },
  {
    name: 'ui-knows-no-tool',
    severity: 'error',
    comment: 'packages/ui is the design system; it imports only React.',
    from: { path: '^packages/ui/src', pathNot: test },
    to: { path: '^(apps|packages)/', pathNot: '^packages/ui/' },
  },
  {
    name: 'canvas-knows-no-tool',
    severity: 'error',
    comment: 'packages/canvas shows pictures and handles gestures; it imports only pixels and ui.',
    from: { path: '^packages/canvas/src', pathNot: test },
    to: { path: '^(apps|packages)/', pathNot: '^packages/(canvas|pixels|ui)/' },
  },
  {
    name: 'sign-in-knows-the-session-only',
    severity: 'error',
    comment:
      'packages/sign-in manages the session for all apps; it imports only contracts and ui. Pages belong to apps, tokens to packages/wallet.',
    from: { path: '^packages/sign-in/src', pathNot: test },
    to: { path: '^(apps|packages)/', pathNot: '^packages/(sign-in|contracts|ui)/' },
  },
  {
    name: 'wallet-pays-only',
    severity: 'error',
    comment:
      'packages/wallet manages the balance and payments for all apps; it imports only sign-in, contracts, ui, results and error codes.',
    from: { path: '^packages/wallet/src', pathNot: test },
    to: { path: '^(apps|packages)/', pathNot: `^packages/(wallet|sign-in|contracts|ui)/|${GROUND}` },
  },
  {
    name: 'contracts-stand-alone',
    severity: 'error',
    comment: 'packages/contracts is shared by client and server; it imports no other package.',
    from: { path: '^packages/contracts/src', pathNot: test },
    to: { path: '^(apps|packages)/', pathNot: '^packages/contracts/' },
  },
  {
    name: 'tools-are-isolated',
    severity: 'error',
    comment: `A tool must not import another tool; shared code belongs in packages/pixels, packages/print or a shared folder (${SHARED_BY_TOOLS.join(', ')}).`,
    // Entries are no tool: they hold what the package exports.
    from: { path: '^packages/tools/src/([^/]+)/', pathNot: `(^packages/tools/src/entries/|${test})` },
    to: {
      path: '^packages/tools/src/[^/]+/',
      pathNot: `^packages/tools/src/($1|${SHARED_BY_TOOLS.join('|')})/`,
    },
  },
  {
    name: 'pure-ts-imports-no-ui',
    severity: 'error',
    comment: 'A tool’s .ts files must not import React, packages/ui or .tsx files.',
    from: {
      path: '^packages/tools/src/[^/]+/.*\\.ts$',
      pathNot: `(^packages/tools/src/contract/panel\\.ts$|${test})`,
    },
    to: { path: '(^packages/ui/|node_modules/(react|react-dom|lucide-react)/|\\.tsx$)' },
  },
  {
    name: 'manifest-is-light',
    severity: 'error',
    comment:
      'Every page loads all manifests first, so they import only the contract’s types and the tool’s price.',
    from: { path: '^packages/tools/src/([^/]+)/(manifest|price)\\.ts$' },
    to: { pathNot: '^packages/tools/src/(contract/tool|$1/(options|price))\\.ts$' },
  },
  {
    name: 'manifest-imports-no-schema',
    severity: 'error',
    comment: 'A manifest imports only the type of its options, so that the menu does not load zod.',
    from: { path: '^packages/tools/src/[^/]+/(manifest|price)\\.ts$' },
    to: { path: '(/options\\.ts$|node_modules/zod/)', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'options-are-light',
    severity: 'error',
    comment: 'Options import only zod, the shared schemas and the tool’s price.',
    from: { path: '^packages/tools/src/([^/]+)/options\\.ts$' },
    to: { pathNot: '(^packages/tools/src/(contract/option-schemas|$1/price)\\.ts$|node_modules/zod/)' },
  },
  {
    name: 'panels-only-in-the-browser',
    severity: 'error',
    comment: 'Panels are for the browser; server and CLI must not import them.',
    from: { path: '^apps/(server|cli)/' },
    to: { path: '(^packages/ui/|panels\\.gen\\.ts$|Panel\\.tsx$)' },
  },
  {
    name: 'apps-are-isolated',
    severity: 'error',
    comment: 'Apps must not import each other; they communicate over HTTP.',
    from: { path: '^apps/([^/]+)/' },
    to: { path: '^apps/', pathNot: '^apps/$1/' },
  },
  {
    name: 'only-threads-run-jobs',
    severity: 'error',
    comment:
      'In the web app, only threads/pools.ts opens threads, which run the worker’s entry point; screens use use-job.ts.',
    from: {
      path: '^apps/web/src',
      pathNot: `(^apps/web/src/threads/pools\\.ts$|\\.worker\\.ts$|${test})`,
    },
    // split-progress is exempt, because it only does arithmetic and starts no job.
    to: {
      path: '^packages/jobs/src/',
      pathNot: '/split-progress\\.ts$',
      dependencyTypesNot: ['type-only'],
    },
  },
  ...LAYERS.map(
    (layer, index): Rule => ({
      name: `web-layer-${layer}`,
      severity: 'error',
      comment: `apps/web/src/${layer} may import only ${LAYERS.slice(0, index).join(', ') || 'packages'}, not a higher layer or a screen; shared code belongs in a lower layer.`,
      // Generated lists are exempt, because they name tasks from every layer.
      from: { path: `^apps/web/src/${layer}/`, pathNot: '\\.gen\\.ts$' },
      to: {
        path: '^apps/web/src/',
        pathNot: `^apps/web/src/(${[...LAYERS.slice(0, index + 1), 'testing'].join('|')})/`,
      },
    }),
  ),
  ...serverRules,
  {
    name: 'web-screens-are-isolated',
    severity: 'error',
    comment: `A screen of the web app must not import another screen, the routes or the layout; shared code belongs in a layer (${LAYERS.join(', ')}).`,
    from: {
      path: '^apps/web/src/([^/]+)/',
      pathNot: `^apps/web/src/(${[...LAYERS, ...TOP_LAYERS, 'testing'].join('|')})/`,
    },
    to: {
      path: '^apps/web/src/',
      pathNot: `^apps/web/src/($1|${[...LAYERS, 'testing'].join('|')})/`,
    },
  },
  ...SHIPPING_RULES,
  {
    name: 'nothing-unresolvable',
    severity: 'error',
    comment:
      'Every import must resolve, because it would fail at run time. Exceptions: hast and mdast contain only types.',
    from: {},
    to: { couldNotResolve: true, pathNot: '(^hast$|^mdast$|\\?raw$|\\?url$|\\?worker(&inline)?$|^virtual:)' },
  },
];

export const options: ICruiseOptions = {
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '(/dist/|\\.as\\.ts$)' },
  tsConfig: { fileName: 'tsconfig.web.json' },
  tsPreCompilationDeps: true,
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['import', 'browser', 'node', 'default', 'types'],
    extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
  },
};
