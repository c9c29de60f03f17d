import type { FormProps } from 'antd';
import { words } from '#core/console/i18n/words.ts';
import spacing from './spacing.module.css';
import text from './text.module.css';

/** Stands behind the label of a field that must be filled in. */
export function RequiredMark() {
  return <span className={`${text.error} ${text.small} ${spacing.beside}`}>{words().required}</span>;
}

/** How a form of antd's own marks what its rules demand: in the word that every other form has. */
export const inWord: Exclude<FormProps['requiredMark'], undefined> = (label, { required }) => (
  <span>
    {label}
    {required && <RequiredMark />}
  </span>
);
