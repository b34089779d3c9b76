/** The design system's front door. Knows React and no tool. */
export { Button, type ButtonLook, type ButtonProps, type ButtonSize } from './Button.tsx';
export { classNames } from './class-names.ts';
export { Dialog, type DialogProps } from './Dialog.tsx';
export { Input, TextArea, TextField } from './Field.tsx';
export { IconButton, type IconButtonProps } from './IconButton.tsx';
export { Kbd } from './Kbd.tsx';
export { Menu, MenuGroup, MenuItem, type MenuItemProps, type MenuProps, MenuSeparator } from './Menu.tsx';
export { Popover, type PopoverProps } from './Popover.tsx';
export { Skeleton } from './Skeleton.tsx';
export { Spinner, type SpinnerProps } from './Spinner.tsx';
export { Tabs, type TabsProps } from './Tabs.tsx';
export { Toaster, type ToasterProps, toast } from './Toaster.tsx';
export { Tooltip, type TooltipProps, TooltipProvider } from './Tooltip.tsx';
