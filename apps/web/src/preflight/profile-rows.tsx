import { NumberInput } from '@printready/ui';
import type { ReactNode } from 'react';

export function Group(props: { readonly legend: string; readonly children: ReactNode }) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-2 font-semibold text-ink-950">{props.legend}</legend>
      {props.children}
    </fieldset>
  );
}

export type NumberRow = {
  readonly label: string;
  readonly unit: string;
  readonly value: number;
  readonly max: number;
  readonly step: number;
  readonly onChange: (value: number) => void;
};

export function Rows({ rows }: { readonly rows: readonly NumberRow[] }) {
  return (
    <div className="grid gap-x-8 gap-y-2 sm:grid-cols-2">
      {rows.map((row) => (
        <div key={row.label} className="flex items-center justify-between gap-3">
          <span className="text-ink-800">{row.label}</span>
          <NumberInput {...row} min={0} framed />
        </div>
      ))}
    </div>
  );
}

export const pt = (label: string, value: number, onChange: (value: number) => void): NumberRow => ({
  label,
  unit: 'pt',
  value,
  max: 1000,
  step: 0.05,
  onChange,
});

const PT_PER_MM = 72 / 25.4;

/** Bleed is stored in points and edited in millimeters. */
export const mm = (label: string, valuePt: number, onChange: (valuePt: number) => void): NumberRow => ({
  label,
  unit: 'mm',
  value: Math.round((valuePt / PT_PER_MM) * 100) / 100,
  max: 350,
  step: 0.1,
  onChange: (value) => onChange(value * PT_PER_MM),
});

export const inches = (valuePt: number) => `${Number((valuePt / 72).toFixed(3))} in`;
