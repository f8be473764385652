export { Button } from './button.tsx';
export { Dialog } from './dialog.tsx';
export { Checkbox, Field } from './field.tsx';
export { Icon, type IconName } from './icon.tsx';
export { Badge, Callout, CopyButton, Spinner, type Tone } from './small.tsx';
export { type Column, Table } from './table.tsx';
export { type TabItem, Tabs } from './tabs.tsx';
export { Toasts, toast } from './toast.tsx';
