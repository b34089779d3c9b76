import type { ShopRates } from '@printready/print/cost';
import { parseRates } from '@printready/print/rates';
import { Button, ErrorText, FileInput, saveFile } from '@printready/ui';
import { Download, Upload } from 'lucide-react';
import { useRef, useState } from 'react';

type Props = {
  readonly rates: ShopRates;
  /** False while the form holds rates that could not be saved. */
  readonly valid: boolean;
  readonly onRead: (rates: ShopRates) => void;
};

/** Rates as a file, for another browser or for quotes in the terminal. */
export function RatesFile({ rates, valid, onRead }: Props) {
  const picker = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const read = async (file: File) => {
    const parsed = parseRates(await file.text());
    setProblem(parsed.ok ? null : parsed.problem.text);
    if (parsed.ok) onRead(parsed.rates);
  };
  const save = () => {
    const json = new Blob([JSON.stringify(rates, null, 2)], { type: 'application/json' });
    saveFile(json, 'rates.json');
  };
  return (
    <>
      <Button icon={Download} size="small" disabled={!valid} onClick={save}>
        Export as JSON
      </Button>
      <Button icon={Upload} size="small" onClick={() => picker.current?.click()}>
        Import JSON…
      </Button>
      <FileInput
        ref={picker}
        accept=".json,application/json"
        aria-label="Rates file"
        onFiles={([file]) => void read(file).catch(() => setProblem('This file could not be read.'))}
      />
      <ErrorText>{problem}</ErrorText>
    </>
  );
}
