export { type Assessment, type AssessOptions, assess, assessUnread, type PrintReadiness } from './assess.ts';
export type * from './facts.ts';
export { FINDINGS, type FindingCode, type RecipeStep, recipeStepOf } from './findings.ts';
export type { EditId } from './fixes/edit-ids.ts';
export type { OutlineSvg } from './fixes/fix-drawn.ts';
export { fixFile } from './fixes/fix-file.ts';
export { type FixPlan, type FixStep, planFixes } from './fixes/plan.ts';
export { type CauseGroup, groupByCause } from './group-by-cause.ts';
export { inspect } from './inspect.ts';
export { type Decode, withLook } from './look.ts';
export { checkPdfx, declaredStandard } from './pdfx/check-pdfx.ts';
export { PDFX_NAMES, PDFX_NOT_CHECKED, PDFX_RULES, type PdfxCode } from './pdfx/pdfx-rules.ts';
export { factsOfPicture, factsOfRows } from './raster/picture.ts';
export { emailAboutCause, emailAboutFile } from './report/customer-email.ts';
export {
  csvReport,
  docsPath,
  headline,
  htmlReport,
  scoreText,
  scoreWord,
  VERDICTS,
  worstFirst,
} from './report/report.ts';
export { pdfReport } from './report/report-pdf.ts';
export { looksAtPages, looksForThin } from './rules/press-rules.ts';
export { isSizeKnown, naturalSize } from './rules/print-size.ts';
export { DEFAULT_PROFILE, PROFILES, type Profile, parseProfile } from './rules/profile.ts';
export type { ReadCodes } from './sheet/codes/codes.ts';
export { dependsOnVisibility } from './visibility.ts';
