/** Controls for printing a plate with another plate's ink; the proof shows the change. */
import { Section, Select } from '@printready/ui';
import type { PanelProps } from '../../contract/panel.ts';
import type { Options } from '../options.ts';
import { exchange, platesToInk, shownInks } from './ink-list.ts';

export function PlateInks({ options, change, figures }: PanelProps<Options>) {
  const inks = shownInks(figures, options);
  const names = platesToInk(options, inks);
  if (options.kind === 'cmyk' || names.length < 2) return null;
  const choices = names.map((name) => ({ value: name, label: name }));
  return (
    <Section id="color-separator.plate-inks" title="Plate inks" initiallyOpen={false}>
      <p className="text-xs leading-4 text-ink-600">
        Prints a plate with another plate’s ink. Plates with the same ink become one.
      </p>
      <ul aria-label="Inks of single plates" className="flex flex-col gap-2">
        {names.map((name) => (
          <li key={name} className="flex items-center gap-3 text-sm text-ink-800">
            <span className="min-w-0 flex-1 truncate">{name}</span>
            <Select
              aria-label={`Ink of plate ${name}`}
              className="w-36"
              value={options.plateInks.find((one) => one.name === name)?.ink ?? name}
              choices={choices}
              onChange={(ink) => change(exchange(options, inks, { name, ink }))}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
