/** Custom rules for oxlint, which lacks `no-restricted-syntax`. */
type Restriction = { readonly selector: string; readonly message: string };
type Context = {
  readonly options: readonly Restriction[];
  readonly report: (finding: { readonly node: object; readonly message: string }) => void;
};

const text = { type: 'string' };

const noRestrictedSyntax = {
  meta: {
    schema: {
      type: 'array',
      items: {
        type: 'object',
        properties: { selector: text, message: text },
        required: ['selector', 'message'],
        additionalProperties: false,
      },
    },
  },
  create: (context: Context) =>
    Object.fromEntries(
      context.options.map(({ selector, message }) => [
        selector,
        (node: object) => {
          context.report({ node, message });
        },
      ]),
    ),
};

export default { meta: { name: 'printready' }, rules: { 'no-restricted-syntax': noRestrictedSyntax } };
