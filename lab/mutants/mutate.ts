/** Single-token faults in TypeScript sources (mutation testing: DeMillo, Lipton, Sayward, "Hints on test data selection", 1978). */
import ts from 'typescript';

export type Mutation = {
  /** Offset in the source, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
};

const OPERATORS: Readonly<Partial<Record<ts.SyntaxKind, string>>> = {
  [ts.SyntaxKind.LessThanToken]: '>=',
  [ts.SyntaxKind.LessThanEqualsToken]: '>',
  [ts.SyntaxKind.GreaterThanToken]: '<=',
  [ts.SyntaxKind.GreaterThanEqualsToken]: '<',
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: '!==',
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: '===',
  [ts.SyntaxKind.PlusToken]: '-',
  [ts.SyntaxKind.MinusToken]: '+',
  [ts.SyntaxKind.AsteriskToken]: '/',
  [ts.SyntaxKind.SlashToken]: '*',
  [ts.SyntaxKind.AmpersandAmpersandToken]: '||',
  [ts.SyntaxKind.BarBarToken]: '&&',
};

function mutationOf(node: ts.Node, source: ts.SourceFile): Mutation | undefined {
  const at = (replacement: string, place: ts.Node): Mutation => ({
    start: place.getStart(source),
    end: place.end,
    replacement,
  });
  if (ts.isBinaryExpression(node)) {
    const replacement = OPERATORS[node.operatorToken.kind];
    // `'a' + b` concatenates strings; replacing `+` with `-` would not type-check.
    if (replacement === undefined || ts.isStringLiteral(node.left) || ts.isStringLiteral(node.right)) return;
    return at(replacement, node.operatorToken);
  }
  if (node.kind === ts.SyntaxKind.TrueKeyword) return at('false', node);
  if (node.kind === ts.SyntaxKind.FalseKeyword) return at('true', node);
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return at(node.operand.getText(source), node);
  return undefined;
}

export function mutationsOf(path: string, text: string): Mutation[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const mutations: Mutation[] = [];
  const visit = (node: ts.Node, inFunction: boolean): void => {
    if (ts.isTypeNode(node)) return;
    const mutation = inFunction ? mutationOf(node, source) : undefined;
    if (mutation) mutations.push(mutation);
    node.forEachChild((child) => {
      visit(child, inFunction || ts.isFunctionLike(node));
    });
  };
  visit(source, false);
  return mutations;
}

export const applyMutation = (text: string, { start, end, replacement }: Mutation): string =>
  text.slice(0, start) + replacement + text.slice(end);
