import { SliderField } from '@printready/ui';
import { quantityMeta } from '../../contract/option-schemas.ts';
import type { PanelProps } from '../../contract/panel.ts';
import { type Options, schema } from '../options.ts';

const { shape } = schema;
const range = {
  blackGeneration: quantityMeta(shape.blackGeneration),
  lpi: quantityMeta(shape.lpi),
  angle: quantityMeta(shape.angle),
  cyanAngle: quantityMeta(shape.cyanAngle),
  magentaAngle: quantityMeta(shape.magentaAngle),
  yellowAngle: quantityMeta(shape.yellowAngle),
  blackAngle: quantityMeta(shape.blackAngle),
  cyanLpi: quantityMeta(shape.cyanLpi),
  magentaLpi: quantityMeta(shape.magentaLpi),
  yellowLpi: quantityMeta(shape.yellowLpi),
  blackLpi: quantityMeta(shape.blackLpi),
  grain: quantityMeta(shape.grain),
  minimumDot: quantityMeta(shape.minimumDot),
  maximumDot: quantityMeta(shape.maximumDot),
  dotGain: quantityMeta(shape.dotGain),
  outputDpi: quantityMeta(shape.outputDpi),
  mesh: quantityMeta(shape.mesh),
  levels: quantityMeta(shape.levels),
};
type QuantityName = keyof typeof range;

export function Quantity({ name, props }: { name: QuantityName; props: PanelProps<Options> }) {
  return (
    <SliderField
      {...range[name]}
      value={props.options[name]}
      initial={props.defaults[name]}
      onChange={(value, gesture) => props.change({ [name]: value }, gesture)}
    />
  );
}
