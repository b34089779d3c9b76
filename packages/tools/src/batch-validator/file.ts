import { reportTo } from '@printready/jobs/split-progress';
import { type Assessment, groupByCause } from '@printready/preflight';
import { defineFileTool, type FileWork } from '../contract/define-file-tool.ts';
import { countOf, judgeFile, profileOf, readable, reportFile } from '../judging/judge-file.ts';
import { findingOf, PRINT_FINDINGS, type PrintCode } from '../judging/print-findings.ts';
import { manifest } from './manifest.ts';
import { type Options, schema } from './options.ts';

const work: FileWork<Options, PrintCode> = async ({ inputs, options }, run) => {
  const judging = { profile: profileOf(options), password: null };
  const report = reportTo(run);
  const files = readable(inputs);
  const assessments: Assessment[] = [];
  for (const [index, file] of files.entries()) {
    report(index / files.length);
    run.guard?.(true);
    assessments.push((await judgeFile(file, judging)).assessment);
  }
  const causes = groupByCause(assessments);
  const filesText = (count: number) => (count === 1 ? '1 file' : `${count} files`);
  return {
    ok: assessments.every(({ isValid }) => isValid),
    findings: causes.map(({ code, title, files: where }) =>
      findingOf(code, `${title}: ${filesText(where.length)}`),
    ),
    figures: [
      {
        ...{ id: 'unchecked', label: 'Could not be checked', unit: '' },
        value: countOf(assessments, 'unchecked'),
      },
      { id: 'blocked', label: 'Not printable', value: countOf(assessments, 'blocked'), unit: '' },
      { id: 'look', label: 'Need review', value: countOf(assessments, 'look'), unit: '' },
      { id: 'ready', label: 'Ready', value: countOf(assessments, 'ready'), unit: '' },
      {
        ...{ id: 'causes', label: 'Causes', columns: ['Cause', 'Type', 'Files'] },
        table: causes.map(({ title, type, files: where }) => [title, type, where.length]),
      },
    ],
    files: [reportFile(assessments, options.format, manifest.suffix)],
  };
};

export const tool = defineFileTool({ schema, findings: PRINT_FINDINGS, input: manifest.input, work });
