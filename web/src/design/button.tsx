import type { ButtonHTMLAttributes } from 'preact/compat';
import { Icon, type IconName } from './icon.tsx';

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  kind?: 'plain' | 'primary' | 'quiet' | 'danger';
  icon?: IconName;
  /** Accessible name of a button that shows only an icon. */
  label?: string;
}

export function Button({ kind = 'plain', icon, label, children, type = 'button', ...rest }: ButtonProps) {
  const names = ['button', `button-${kind}`, ...(children === undefined ? ['button-icon'] : [])];
  return (
    <button {...rest} type={type} className={names.join(' ')} aria-label={label} title={label}>
      {icon && <Icon name={icon} size={16} />}
      {children}
    </button>
  );
}
