import { reportTo } from '@printready/jobs/split-progress';
import { defineFileTool, type FileWork } from '../contract/define-file-tool.ts';
import type { Figure } from '../contract/tool.ts';
import { judgeFile, profileOf, readable, reportFile } from '../judging/judge-file.ts';
import { findingOf, PRINT_FINDINGS, type PrintCode } from '../judging/print-findings.ts';
import { manifest } from './manifest.ts';
import { type Options, schema } from './options.ts';

const READING = 0.9;

const work: FileWork<Options, PrintCode> = async ({ inputs, options }, run) => {
  const [file] = readable(inputs);
  if (!file) throw new RangeError('There is no file to validate.');
  const { printWidthMm: widthMm, printHeightMm: heightMm, password, format } = options;
  if (widthMm > 0 !== heightMm > 0) throw new RangeError('A print size needs a width and a height.');
  const judging = {
    profile: profileOf(options),
    ...(widthMm > 0 && { printSize: { widthMm, heightMm } }),
    password: password === '' ? null : password,
  };
  const { assessment } = await judgeFile(file, judging, { onRead: () => reportTo(run)(READING) });
  const { isValid, issues, printReadiness: score } = assessment;
  const figures: Figure[] = score
    ? [
        { id: 'print-readiness', label: 'Print readiness', value: score.overall, unit: '%' },
        {
          ...{ id: 'categories', label: 'By category', columns: ['Category', 'Points'] },
          table: Object.entries(score.breakdown),
        },
      ]
    : [];
  return {
    ok: isValid,
    findings: issues.map(({ code, message }) => findingOf(code, message)),
    figures,
    files: [reportFile([assessment], format, manifest.suffix)],
  };
};

export const tool = defineFileTool({ schema, findings: PRINT_FINDINGS, input: manifest.input, work });
