import { quantitySlider } from '../../fields/quantity-slider.tsx';
import { schema } from '../options.ts';

export const Quantity = quantitySlider(schema.shape);
