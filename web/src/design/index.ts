export { Button } from './button.tsx';
export { Dialog } from './dialog.tsx';
export { Checkbox, Choice, Field } from './field.tsx';
export {
  formatCount,
  formatDuration,
  formatPercent,
  formatSize,
  formatTime,
} from './format.ts';
export { isUpload, nameSnapshot, PageAddress } from './page-address.tsx';
export { reportUrl } from './report-url.ts';
export { useFocusOnMount } from './use-focus-on-mount.ts';
export { Icon, type IconName } from './icon.tsx';
export {
  Badge,
  Callout,
  CopyButton,
  copyText,
  DownloadButton,
  saveFile,
  Spinner,
  type Tone,
} from './basics.tsx';
export { type Column, type Sorting, Table } from './table.tsx';
export { type TabItem, Tabs } from './tabs.tsx';
export { ExactTime, Time } from './time.tsx';
export { Toasts, toast } from './toast.tsx';
