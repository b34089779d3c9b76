/** Import rules between packages and folders (ARCHITECTURE.md), each with a name and a message. */
import type { ICruiseOptions } from 'dependency-cruiser';
import { serverRules } from './server-rules.ts';
import { type Rule, SHIPPING_RULES, TEST_FILE as test } from './shipping-rules.ts';

/** Shared folders of apps/web/src, lowest layer first; each may import the folders before it. */
export const LAYERS = [
  'platform',
  'shell',
  'worker',
  'threads',
  'files',
  'tokens',
  'billing',
  'runs',
  'preflight',
  'screen-parts',
] as const;
/** Folders of packages/tools/src that belong to no tool. */
export const SHARED_BY_TOOLS = ['contract', 'fields', 'grounds', 'judging'] as const;

/** Foundation of every package: problems, results, and the codes of errors that runtimes throw. */
const GROUND = '^packages/pixels/src/result/';
/** Top layer. Every other folder of apps/web/src is a screen. */
const TOP_LAYERS = ['routes', 'layout'] as const;

export const rules: Rule[] = [
  {
    name: 'no-circular',
    severity: 'error',
    comment:
      'Two files that import each other cannot be understood apart; move the shared part into a third.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'pixels-is-the-floor',
    severity: 'error',
    comment: 'packages/pixels imports nothing of ours, so that pixels can be tested alone.',
    from: { path: '^packages/pixels/src', pathNot: test },
    to: { path: '^(apps|packages)/', pathNot: '^packages/pixels/' },
  },
  {
    name: 'print-stands-on-pixels',
    severity: 'error',
    comment: 'packages/print computes printing and opens no file; it imports packages/pixels alone.',
    from: { path: '^packages/print/src', pathNot: test },
    to: { path: '^(apps|packages)/', pathNot: '^packages/(print|pixels)/' },
  },
  {
    name: 'documents-stand-on-print-and-pixels',
    severity: 'error',
    comment:
      'packages/documents is the one model of PDF and PSD; it stands on packages/print and packages/pixels alone.',
    from: { path: '^packages/documents/src', pathNot: test },
    to: { path: '^(apps|packages)/', pathNot: '^packages/(documents|print|pixels)/' },
  },
  {
    name: 'one-pdf-writer',
    severity: 'error',
    comment: 'PDFs are written by packages/documents; another library’s only check it, in tests.',
    from: { path: '^(apps|packages)/', pathNot: `(${test}|/testing/)` },
    to: { path: 'node_modules/@cantoo/pdf-lib/' },
  },
  {
    name: 'codecs-stand-on-documents-print-and-pixels',
    severity: 'error',
    comment:
      'packages/codecs turns files into pictures and back; it stands on packages/documents, packages/print and packages/pixels alone.',
    from: { path: '^packages/codecs/src', pathNot: test },
    to: { path: '^(apps|packages)/', pathNot: '^packages/(codecs|documents|print|pixels)/' },
  },
  {
    name: 'vector-stands-on-documents-print-and-pixels',
    severity: 'error',
    comment:
      'packages/vector traces pixels into curves; it opens no file and stands on packages/documents, packages/print and packages/pixels alone.',
    from: { path: '^packages/vector/src', pathNot: test },
    to: { path: '^(apps|packages)/', pathNot: '^packages/(vector|documents|print|pixels)/' },
  },
  {
    name: 'matting-stands-on-print-and-pixels',
    severity: 'error',
    comment:
      'packages/matting cuts pictures out; it opens no file and stands on packages/print and packages/pixels alone.',
    from: { path: '^packages/matting/src', pathNot: test },
    to: { path: '^(apps|packages)/', pathNot: '^packages/(matting|print|pixels)/' },
  },
  {
    name: 'designer-stands-on-print-and-pixels',
    severity: 'error',
    comment:
      'packages/designer makes plates of briefs, knows no host, stands on packages/print and packages/pixels alone.',
    from: { path: '^packages/designer/src', pathNot: test },
    to: { path: '^(apps|packages)/', pathNot: '^packages/(designer|print|pixels)/' },
  },
  {
    name: 'preflight-stands-on-documents-print-and-pixels',
    severity: 'error',
    comment:
      'packages/preflight makes facts, rules and fixes of what packages/documents reads; besides it uses packages/print, packages/pixels and nothing else of ours.',
    from: { path: '^packages/preflight/src', pathNot: test },
    to: { path: '^(apps|packages)/', pathNot: '^packages/(preflight|documents|print|pixels)/' },
  },
  {
    name: 'manual-reads-tools-and-shows-nothing',
    severity: 'error',
    comment:
      'packages/manual is text and a search over it: it reads contracts and what tools say of themselves, runs none and draws nothing.',
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
      'packages/assistant answers from tables and formulas that others own: it opens no file, runs no tool and asks no network.',
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
    comment:
      'packages/jobs moves work between threads and must not know what the work is; it stands on the ground alone.',
    from: { path: '^packages/jobs/src', pathNot: test },
    to: { path: '^(apps|packages)/', pathNot: `^packages/jobs/|${GROUND}` },
  },
  {
    name: 'batch-knows-no-tool',
    severity: 'error',
    comment: 'packages/batch holds the state of many items and must not know what is done with them.',
    from: { path: '^packages/batch/src', pathNot: test },
    to: { path: '^(apps|packages)/', pathNot: '^packages/batch/' },
  },
  {
    name: 'pipeline-knows-no-host',
    severity: 'error',
    comment:
      'packages/pipeline is the one road of a file, for the tab, the terminal and servers alike: tools’ engines, codecs and jobs, no screen and no app.',
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
      'Apps open files for tools, run tools and write their results through packages/pipeline (openFile, runStep, exportResult); only the terminal reads a schema for its flags.',
    from: { path: '^apps/(web|cli)/src', pathNot: `(^apps/cli/src/tools/run-tool\\.ts$|${test})` },
    to: { path: '^packages/(tools/src/engines\\.gen|codecs/src/conversion/chosen-layers)\\.ts$' },
  },
  {
    name: 'inference-stands-alone',
    severity: 'error',
    comment: 'packages/inference runs networks on planes of numbers and stands on the ground alone.',
    from: { path: '^packages/inference/src', pathNot: test },
    to: { path: '^(apps|packages)/', pathNot: `^packages/inference/|${GROUND}` },
  },
  {
    name: 'ui-knows-no-tool',
    severity: 'error',
    comment: 'packages/ui is the design system: React and its own files only.',
    from: { path: '^packages/ui/src', pathNot: test },
    to: { path: '^(apps|packages)/', pathNot: '^packages/ui/' },
  },
  {
    name: 'canvas-knows-no-tool',
    severity: 'error',
    comment: 'packages/canvas shows pictures and takes gestures, on pixels and ui; it knows no tool.',
    from: { path: '^packages/canvas/src', pathNot: test },
    to: { path: '^(apps|packages)/', pathNot: '^packages/(canvas|pixels|ui)/' },
  },
  {
    name: 'sign-in-knows-the-session-only',
    severity: 'error',
    comment:
      'packages/sign-in keeps the session for any app, on contracts and ui; pages are the app’s, tokens the wallet’s.',
    from: { path: '^packages/sign-in/src', pathNot: test },
    to: { path: '^(apps|packages)/', pathNot: '^packages/(sign-in|contracts|ui)/' },
  },
  {
    name: 'wallet-pays-only',
    severity: 'error',
    comment:
      'packages/wallet keeps the balance and pays runs for any app, on sign-in, contracts, ui and the ground.',
    from: { path: '^packages/wallet/src', pathNot: test },
    to: { path: '^(apps|packages)/', pathNot: `^packages/(wallet|sign-in|contracts|ui)/|${GROUND}` },
  },
  {
    name: 'contracts-stand-alone',
    severity: 'error',
    comment: 'packages/contracts is read by both ends of the wire and imports nothing of ours.',
    from: { path: '^packages/contracts/src', pathNot: test },
    to: { path: '^(apps|packages)/', pathNot: '^packages/contracts/' },
  },
  {
    name: 'tools-are-isolated',
    severity: 'error',
    comment: `A tool may not import another tool; what two tools share belongs to packages/pixels, packages/print or a shared folder (${SHARED_BY_TOOLS.join(', ')}).`,
    from: { path: '^packages/tools/src/([^/]+)/', pathNot: test },
    to: {
      path: '^packages/tools/src/[^/]+/',
      pathNot: `^packages/tools/src/($1|${SHARED_BY_TOOLS.join('|')})/`,
    },
  },
  {
    name: 'pure-ts-imports-no-ui',
    severity: 'error',
    comment: 'A tool’s .ts files are pure: no React, no packages/ui, no .tsx.',
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
      'Manifests are loaded by every page before anything else: the contract’s types, and what decides the price beside them.',
    from: { path: '^packages/tools/src/([^/]+)/(manifest|price)\\.ts$' },
    to: { pathNot: '^packages/tools/src/(contract/tool|$1/(options|price))\\.ts$' },
  },
  {
    name: 'manifest-imports-no-schema',
    severity: 'error',
    comment:
      'A manifest knows the options by their type only, so that no page loads zod for the sake of the menu.',
    from: { path: '^packages/tools/src/[^/]+/(manifest|price)\\.ts$' },
    to: { path: '(/options\\.ts$|node_modules/zod/)', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'options-are-light',
    severity: 'error',
    comment:
      'Options are read without the code that uses them: zod, the shared schemas, and what the price hangs on.',
    from: { path: '^packages/tools/src/([^/]+)/options\\.ts$' },
    to: { pathNot: '(^packages/tools/src/(contract/option-schemas|$1/price)\\.ts$|node_modules/zod/)' },
  },
  {
    name: 'panels-only-in-the-browser',
    severity: 'error',
    comment: 'Server and CLI have no screen; they must not reach a panel.',
    from: { path: '^apps/(server|cli)/' },
    to: { path: '(^packages/ui/|panels\\.gen\\.ts$|Panel\\.tsx$)' },
  },
  {
    name: 'apps-are-isolated',
    severity: 'error',
    comment: 'Apps talk over the wire, not by import.',
    from: { path: '^apps/([^/]+)/' },
    to: { path: '^apps/', pathNot: '^apps/$1/' },
  },
  {
    name: 'only-threads-run-jobs',
    severity: 'error',
    comment:
      'In the web app, threads/pools.ts alone opens threads (screens ask through use-job.ts), and the worker’s entry serves them.',
    from: {
      path: '^apps/web/src',
      pathNot: `(^apps/web/src/threads/pools\\.ts$|\\.worker\\.ts$|${test})`,
    },
    // split-progress only does arithmetic and starts no job.
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
      comment: `apps/web/src/${layer} stands on ${LAYERS.slice(0, index).join(', ') || 'packages only'} and may not import what stands on it, nor a screen; what both need belongs on a lower layer.`,
      // Exempt, because generated lists name tasks from every layer.
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
    comment: `A screen of the web app may not import another screen, the routes or the layout; what two screens share belongs on a layer (${LAYERS.join(', ')}).`,
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
      'An import that resolves to nothing breaks at run time. (hast and mdast are types and nothing else.)',
    from: {},
    to: { couldNotResolve: true, pathNot: '(^hast$|^mdast$|\\?raw$|\\?url$|\\?worker$|^virtual:)' },
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
