import { Fragment } from 'react';
import { Description } from './Description.tsx';
import type { Field } from './openapi.ts';

/** Breaks after the dots only. */
const Path = ({ path }: { readonly path: string }) =>
  path.split(/(?<=\.)/).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));

export function FieldTable({ label, fields }: { readonly label: string; readonly fields: readonly Field[] }) {
  return (
    <div role="group" aria-label={label} tabIndex={0} className="mt-3 overflow-x-auto">
      <table className="w-full text-left text-sm">
        <thead className="text-xs text-ink-600">
          <tr className="border-b border-ink-300">
            <th scope="col" className="py-1.5 pr-4 font-medium">
              Field
            </th>
            <th scope="col" className="py-1.5 pr-4 font-medium">
              Type
            </th>
            <th scope="col" className="py-1.5 font-medium">
              Meaning
            </th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ path, type, isRequired, text }) => (
            <tr key={path} className="border-b border-ink-200 align-top">
              <td className="py-1.5 pr-4 font-mono text-xs leading-5">
                <Path path={path} />
              </td>
              <td className="py-1.5 pr-4 text-ink-700">
                {type}
                {!isRequired && <span className="text-ink-600">, optional</span>}
              </td>
              <td className="py-1.5 text-ink-700">
                <Description text={text} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
