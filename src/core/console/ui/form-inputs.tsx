import type { FormProps } from 'antd';
import { flushSync } from 'react-dom';
import { words } from '#core/console/i18n/words.ts';
import { folded } from '#core/model/words/folded.ts';
import spacing from './spacing.module.css';
import text from './text.module.css';

/** Marks the label of a required field. */
export function RequiredMark() {
  return <span className={`${text.error} ${text.small} ${spacing.beside}`}>{words().required}</span>;
}

/** Marks the required fields of an antd form with the same word as all other forms. */
export const inWord: Exclude<FormProps['requiredMark'], undefined> = (label, { required }) => (
  <span>
    {label}
    {required && <RequiredMark />}
  </span>
);

/** `filterOption` of a select: finds options however width, kana and dashes are typed. */
export function foundByLabel(typed: string, option: { readonly label?: unknown } | undefined): boolean {
  return folded(String(option?.label ?? '')).includes(folded(typed));
}

/**
 * True if an input inside the element refuses its text, also one that is only judged when it is left. It then has the focus: what would
 * close or send the element must not go on with another value than the text shown.
 */
export function hasRefusedInput(element: HTMLElement | null): boolean {
  if (element === null) return false;
  const active = document.activeElement;
  if (active instanceof HTMLElement && element.contains(active)) flushSync(() => active.blur());
  const refused = element.querySelector<HTMLElement>('[aria-invalid="true"]');
  refused?.focus();
  return refused !== null;
}
