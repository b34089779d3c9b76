import { LENGTH_UNITS, setLengthUnit, useLengthUnit } from '@printready/canvas/readout';
import { removeAccess, useAccess } from '@printready/sign-in/session';
import { Button } from '@printready/ui';
import { useId } from 'react';
import { RatesButton } from '../screen-parts/shop-rates/RatesDialog.tsx';
import { setTheme, THEMES, useTheme } from '../shell/theme.ts';
import { DefaultProfile } from './DefaultProfile.tsx';

const UNITS: Readonly<Record<(typeof LENGTH_UNITS)[number], string>> = {
  in: 'Inches',
  mm: 'Millimeters',
  px: 'Pixels',
};
const THEME_NAMES: Readonly<Record<(typeof THEMES)[number], string>> = {
  light: 'Light',
  dark: 'Dark',
  system: 'System',
};

function Choices<Value extends string>(props: {
  readonly legend: string;
  readonly hint: string;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}) {
  const name = useId();
  return (
    <fieldset>
      <legend className="font-medium">{props.legend}</legend>
      <p className="text-sm text-ink-700">{props.hint}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {props.choices.map(({ value, label }) => (
          <label
            key={value}
            className="flex h-10 cursor-pointer items-center gap-2 rounded-md border border-ink-300 bg-surface px-4 text-sm has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              className="accent-accent"
              checked={value === props.value}
              onChange={() => props.onChange(value)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function PreferencesTab() {
  return (
    <div className="flex flex-col gap-8">
      <Choices
        legend="Units"
        hint="For print sizes, rulers and measuring."
        choices={LENGTH_UNITS.map((value) => ({ value, label: UNITS[value] }))}
        value={useLengthUnit()}
        onChange={setLengthUnit}
      />
      <DefaultProfile />
      <ShopRates />
      <Choices
        legend="Theme"
        hint="The work area's brightness. The header is dark in both."
        choices={THEMES.map((value) => ({ value, label: THEME_NAMES[value] }))}
        value={useTheme()}
        onChange={setTheme}
      />
      <BetaAccess />
    </div>
  );
}

function ShopRates() {
  return (
    <section aria-labelledby="shop-rates">
      <h3 id="shop-rates" className="font-medium">
        Ink and prices
      </h3>
      <p className="pb-3 text-sm text-ink-700">
        Your ink amounts and prices, for the cost of sheets and separations.
      </p>
      <RatesButton />
    </section>
  );
}

function BetaAccess() {
  const access = useAccess();
  return (
    <section aria-labelledby="beta">
      <h3 id="beta" className="font-medium">
        Beta access
      </h3>
      <p className="text-sm text-ink-700">
        {access
          ? 'This browser opens the tools that are in beta.'
          : 'This browser asks before it opens a tool that is in beta.'}
      </p>
      {access && (
        <Button className="mt-3" onClick={removeAccess}>
          Remove beta access from this browser
        </Button>
      )}
    </section>
  );
}
