export { Button, type ButtonLook, type ButtonProps, type ButtonSize } from './Button.tsx';
export { classNames } from './class-names.ts';
export { copyText } from './copy-text.ts';
export { Input, TextArea, TextField } from './Field.tsx';
export { IconButton, type IconButtonProps } from './IconButton.tsx';
export { ChoiceField, type ChoiceFieldProps } from './inspector/ChoiceField.tsx';
export { ColorField, type ColorFieldProps } from './inspector/ColorField.tsx';
export { formatHex, parseHex } from './inspector/hex-color.ts';
export { NumberInput, type NumberInputProps } from './inspector/NumberInput.tsx';
export { PrintLengthField, type PrintLengthFieldProps } from './inspector/PrintLengthField.tsx';
export { Section, type SectionProps } from './inspector/Section.tsx';
export { SliderField, type SliderFieldProps } from './inspector/SliderField.tsx';
export { SwitchField, type SwitchFieldProps } from './inspector/SwitchField.tsx';
export { SectionHelp } from './inspector/section-help.ts';
export { Kbd } from './Kbd.tsx';
export { Dialog, type DialogProps } from './overlays/Dialog.tsx';
export {
  Menu,
  MenuGroup,
  MenuItem,
  type MenuItemProps,
  type MenuProps,
  MenuSeparator,
} from './overlays/Menu.tsx';
export { Popover, type PopoverProps } from './overlays/Popover.tsx';
export { Toaster } from './overlays/Toaster.tsx';
export type { ToasterProps } from './overlays/ToastList.tsx';
export { Tooltip, type TooltipProps, TooltipProvider } from './overlays/Tooltip.tsx';
export { toast } from './overlays/toast.ts';
export { Select } from './Select.tsx';
export { Skeleton } from './Skeleton.tsx';
export { Spinner, type SpinnerProps } from './Spinner.tsx';
export { Tabs, type TabsProps } from './Tabs.tsx';
