/** Diagram of packages and apps in ARCHITECTURE.md: the imports that package.json declares and the rules allow. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IForbiddenRuleType } from 'dependency-cruiser';
import { mayImport } from './import-rules.ts';

export type Workspace = {
  readonly folder: string;
  readonly name: string;
  /** Short description of its purpose, from package.json. */
  readonly description: string;
  readonly uses: readonly string[];
  /** Paths of source files, relative to the repository root. */
  readonly files: readonly string[];
};

const SCOPE = '@printready/';

/** @throws RangeError for a workspace whose package.json has no description */
export function readWorkspaces(root: string): readonly Workspace[] {
  return globSync('{packages,apps}/*/package.json', { cwd: root })
    .sort()
    .map((file) => {
      const manifest = JSON.parse(readFileSync(join(root, file), 'utf8')) as {
        description?: string;
        dependencies?: Record<string, string>;
      };
      const folder = file.slice(0, -'/package.json'.length);
      if (manifest.description === undefined) throw new RangeError(`${file} has no description.`);
      return {
        folder,
        name: folder.split('/')[1] ?? folder,
        description: manifest.description,
        uses: Object.keys(manifest.dependencies ?? {})
          .filter((name) => name.startsWith(SCOPE))
          .map((name) => name.slice(SCOPE.length)),
        files: globSync(`${folder}/src/**/*.{ts,tsx}`, { cwd: root, exclude: ['**/*.test.*'] }).sort(),
      };
    });
}

type Arrows = ReadonlyMap<Workspace, readonly Workspace[]>;

const packageOf = (workspaces: readonly Workspace[], name: string): Workspace | undefined =>
  workspaces.find((one) => one.folder === `packages/${name}`);

/** @throws RangeError for a declared dependency that the rules forbid */
export function arrowsOf(workspaces: readonly Workspace[], rules: readonly IForbiddenRuleType[]): Arrows {
  return new Map(
    workspaces.map((from) => [
      from,
      from.uses.map((name) => {
        const to = packageOf(workspaces, name);
        if (!to?.files.some((target) => from.files.some((file) => mayImport(rules, file, target)))) {
          throw new RangeError(
            `${from.folder}/package.json declares ${SCOPE}${name}, which scripts/architecture-rules.ts forbids.`,
          );
        }
        return to;
      }),
    ]),
  );
}

function reachable(arrows: Arrows, start: Workspace): ReadonlySet<Workspace> {
  const found = new Set<Workspace>();
  const visit = (from: Workspace): void => {
    for (const to of arrows.get(from) ?? []) {
      if (found.has(to)) continue;
      found.add(to);
      visit(to);
    }
  };
  visit(start);
  return found;
}

/** Transitive reduction: leaves out arrows that a longer path implies. */
export function reduceArrows(arrows: Arrows): Arrows {
  return new Map(
    [...arrows].map(([from, targets]) => [
      from,
      targets.filter((to) => !targets.some((other) => other !== to && reachable(arrows, other).has(to))),
    ]),
  );
}

const idOf = ({ folder }: Workspace): string => folder.replaceAll(/\W/g, '_');

/** Mermaid flowchart with apps on top. */
export function renderPackages(
  workspaces: readonly Workspace[],
  rules: readonly IForbiddenRuleType[],
): string {
  const arrows = reduceArrows(arrowsOf(workspaces, rules));
  const lines = [...arrows].flatMap(([from, targets]) => [
    `  ${idOf(from)}["${from.folder.startsWith('apps/') ? from.folder : from.name}"]`,
    ...targets.map((to) => `  ${idOf(from)} --> ${idOf(to)}`),
  ]);
  return `\`\`\`mermaid\nflowchart TD\n${lines.join('\n')}\n\`\`\``;
}

export const renderPurposes = (workspaces: readonly Workspace[]): string =>
  `| folder | purpose |\n|---|---|\n${workspaces
    .map(({ folder, description }) => `| [${folder}](${folder}) | ${description} |`)
    .join('\n')}`;

/** Layers, highest first; each may import those to its right. */
export function renderLayers(highestFirst: readonly string[]): string {
  return `\`\`\`text\n${highestFirst.join('  →  ')}\n\`\`\``;
}
