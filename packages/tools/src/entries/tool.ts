/** Types of tools and results, and print sizes; small enough for any page. */
export {
  type Figure,
  type FileBytes,
  type Finding,
  type ImageFacts,
  type InkAreasFigure,
  type MissingNetwork,
  type OutputFormat,
  type Overhang,
  type PrintState,
  priceLabel,
  priceOf,
  type Question,
  type Result,
  type ResultLine,
  type SeriesFigure,
  type SwatchesFigure,
  type TableFigure,
  type ToolManifest,
  type Unit,
  type ValueFigure,
} from '../contract/tool.ts';
export { formatDuration } from '../format-duration.ts';
export {
  ASSUMED_WIDTH_IN,
  asksPrintSize,
  dpiState,
  leastPpi,
  PRINT_WIDTHS,
  printedDpi,
  printResolution,
  SIZE_ASSUMED,
} from '../print-size.ts';
