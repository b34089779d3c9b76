/** Evaluates import rules from scripts/architecture-rules.ts for two paths, without reading the files. */
import type { IForbiddenRuleType } from 'dependency-cruiser';

type Pattern = string | string[] | undefined;

const matches = (pattern: Pattern, path: string): boolean =>
  pattern !== undefined && [pattern].flat().some((one) => new RegExp(one).test(path));

/** Replaces `$1` … with the groups that `pattern` captured in `path`. */
function withGroups(pattern: Pattern, source: Pattern, path: string): Pattern {
  const groups = source === undefined ? null : new RegExp([source].flat().join('|')).exec(path);
  const fill = (one: string) =>
    (groups ?? []).reduce<string>((text, group, index) => text.replaceAll(`$${index}`, group), one);
  return pattern === undefined ? undefined : [pattern].flat().map(fill);
}

/** True for rules whose conditions depend on more than the two paths. */
const needsMore = (rule: IForbiddenRuleType): boolean =>
  !('to' in rule) ||
  ['circular', 'couldNotResolve', 'dependencyTypes'].some((condition) => condition in rule.to);

function forbids(rule: IForbiddenRuleType, from: string, to: string): boolean {
  if (!('to' in rule) || !('from' in rule)) return false;
  const source = rule.from as { path?: Pattern; pathNot?: Pattern };
  const target = ('to' in rule ? rule.to : {}) as { path?: Pattern; pathNot?: Pattern };
  if (source.path !== undefined && !matches(source.path, from)) return false;
  if (matches(source.pathNot, from)) return false;
  const path = withGroups(target.path, source.path, from);
  if (path !== undefined && !matches(path, to)) return false;
  return !matches(withGroups(target.pathNot, source.path, from), to);
}

/** True if no rule forbids importing `to` in `from`; paths are relative to the repository. */
export const mayImport = (rules: readonly IForbiddenRuleType[], from: string, to: string): boolean =>
  !rules.some((rule) => !needsMore(rule) && forbids(rule, from, to));
