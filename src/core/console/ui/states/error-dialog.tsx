import type { ReactNode } from 'react';
import { words } from '#core/console/i18n/words.ts';
import type { Dialogs } from '../dialogs.tsx';

export type DialogMethod = 'info' | 'success' | 'error' | 'warning' | 'confirm';

/** A centred dialog of a method, a title and what it says; `modal` is the application's (`useDialogs()`). */
export function showDialog(modal: Dialogs['modal'], method: DialogMethod, title: string, content: ReactNode): void {
  modal[method]({ title, content, okText: words().close, cancelText: words().cancel });
}
