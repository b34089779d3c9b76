/** Text of a schema, in which backticks mark code. */
export const Description = ({ text }: { readonly text: string }) =>
  text.split('`').map((part, at) =>
    at % 2 === 1 ? (
      <code key={at} className="font-mono text-[0.9em] wrap-break-word">
        {part}
      </code>
    ) : (
      part
    ),
  );
