/** Interfaces for programs that run tools. */
export type { FileResult, OutputFile } from '../contract/define-file-tool.ts';
export { Analyzed, type ExportRun, type ToolEngine, type ToolRun } from '../contract/define-tool.ts';
export type { BandWork, LargeSource, NeedsWhole, RasterBand } from '../contract/in-bands.ts';
export { type Analyses, keepAnalyses } from '../contract/keep-analyses.ts';
export type { PriceRun } from '../contract/price-run.ts';

/** Loads the code that makes pieces from a list. It shapes text, so only workers load it. */
export const loadNames = () => import('../fit-my-print/names/name-pieces.ts');
