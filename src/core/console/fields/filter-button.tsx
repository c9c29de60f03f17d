import type { ButtonProps } from 'antd';
import { words } from '#core/console/i18n/words.ts';

/** Props of the button that opens a filter's control. `active`: the filter is applied. */
export function filterButton(label: string, active: boolean, isOpen: boolean): ButtonProps {
  return {
    'aria-label': words().filterBy(label),
    'aria-expanded': isOpen,
    'aria-haspopup': 'dialog',
    type: active ? 'primary' : 'default',
    ghost: active,
    children: (
      <>
        {label} <small aria-hidden>▼</small>
      </>
    ),
  };
}
