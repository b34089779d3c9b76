/**
 * Runs tsgolint's rule `no-unsafe-class-instance-assignment`, which oxlint 1.94 does not expose. Remove this file
 * once `oxlint --rules` lists the rule.
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { relative } from 'node:path';

const CLASS_INSTANCES = 'no-unsafe-class-instance-assignment';

export type Finding = {
  readonly rule: string;
  /** Path relative to the linted folder. */
  readonly path: string;
  readonly line: number;
  readonly message: string;
};

type Diagnostic = {
  readonly rule?: string;
  readonly file_path?: string;
  /** Byte offset of the start, in UTF-8. */
  readonly range?: { readonly pos: number };
  readonly message: { readonly description: string };
};

const HEADER_BYTES = 5;
const DIAGNOSTIC = 1;

/** Parses frames: length (u32, little-endian), kind, JSON. */
function parseFrames(output: Buffer): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  for (let at = 0; at < output.length; ) {
    const end = at + HEADER_BYTES + output.readUInt32LE(at);
    const json = output.toString('utf8', at + HEADER_BYTES, end);
    if (output[at + 4] !== DIAGNOSTIC) throw new Error(`tsgolint failed: ${json}`);
    diagnostics.push(JSON.parse(json) as Diagnostic);
    at = end;
  }
  return diagnostics;
}

function lineAt(path: string, offset: number): number {
  return readFileSync(path).subarray(0, offset).toString('utf8').split('\n').length;
}

function toFinding(root: string, { rule, file_path: path, range, message }: Diagnostic): Finding {
  if (rule !== CLASS_INSTANCES || path === undefined) throw new Error(`tsgolint: ${message.description}`);
  return {
    rule,
    path: relative(root, path),
    line: lineAt(path, range?.pos ?? 0),
    message: message.description,
  };
}

/** @param files absolute paths */
export function findUnsafeClassInstances(root: string, files: readonly string[]): Promise<Finding[]> {
  const launcher = createRequire(import.meta.url).resolve('oxlint-tsgolint/bin/tsgolint.js');
  const request = { version: 2, configs: [{ file_paths: files, rules: [{ name: CLASS_INSTANCES }] }] };
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [launcher, 'headless'],
      { cwd: root, encoding: 'buffer', maxBuffer: 2 ** 26 },
      (error, output, complaint) => {
        if (error) reject(new Error(`tsgolint failed: ${complaint.toString()}`, { cause: error }));
        else resolve(parseFrames(output).map((one) => toFinding(root, one)));
      },
    );
    child.stdin?.end(JSON.stringify(request));
  });
}
