import {
  Button,
  ChoiceField,
  IconButton,
  Kbd,
  NumberInput,
  Skeleton,
  SliderField,
  Spinner,
  SwitchField,
  TextArea,
  TextField,
  toast,
} from '@printready/ui';
import { Settings } from 'lucide-react';
import { useState } from 'react';

export function DesignParts() {
  return (
    <div className="flex flex-col gap-6">
      <Buttons />
      <div className="grid gap-6 md:grid-cols-2">
        <TextField label="Name" placeholder="Maria" hint="As it should be printed" />
        <TextField label="Email" defaultValue="maria@" error="Please enter a valid email address." />
        <TextArea label="Message" />
        <InspectorFields />
      </div>
    </div>
  );
}

function Buttons() {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button look="primary" onClick={() => toast.success('A toast', { description: 'It goes by itself.' })}>
        Primary
      </Button>
      <Button>Secondary</Button>
      <Button look="quiet">Quiet</Button>
      <Button look="danger">Danger</Button>
      <Button disabled>Disabled</Button>
      <Button busy>Busy</Button>
      <IconButton icon={Settings} iconSize={18} label="Settings" shortcut="," />
      <Kbd>Ctrl</Kbd>
      <Spinner />
      <Skeleton className="h-5 w-32" />
    </div>
  );
}

function InspectorFields() {
  const [number, setNumber] = useState(12);
  const [isOn, setOn] = useState(true);
  const [choice, setChoice] = useState<'in' | 'mm'>('in');
  return (
    <div className="flex flex-col gap-4">
      <SliderField
        label="Frequency"
        unit="LPI"
        min={5}
        max={85}
        step={1}
        value={number}
        initial={12}
        onChange={setNumber}
      />
      <SwitchField label="Require bleed" value={isOn} onChange={setOn} />
      <ChoiceField
        label="Units"
        value={choice}
        choices={{ in: 'Inches', mm: 'Millimeters' }}
        onChange={setChoice}
      />
      <span>
        <NumberInput
          label="Width"
          unit="in"
          min={0}
          max={100}
          step={0.5}
          value={number}
          onChange={setNumber}
          framed
        />
      </span>
    </div>
  );
}
