export { Button } from './button.tsx';
export { Dialog } from './dialog.tsx';
export { Checkbox, Field } from './field.tsx';
export { formatCount, formatDuration, formatSize, formatTime } from './format.ts';
export { Icon, type IconName } from './icon.tsx';
export { Badge, Callout, CopyButton, Spinner, type Tone } from './basics.tsx';
export { type Column, Table } from './table.tsx';
export { type TabItem, Tabs } from './tabs.tsx';
export { Toasts, toast } from './toast.tsx';
