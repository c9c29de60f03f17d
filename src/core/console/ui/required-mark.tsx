import { words } from '#core/console/i18n/words.ts';
import spacing from './spacing.module.css';
import text from './text.module.css';

/** Marks the label of a required field. */
export function RequiredMark() {
  return <span className={`${text.error} ${text.small} ${spacing.beside}`}>{words().required}</span>;
}
