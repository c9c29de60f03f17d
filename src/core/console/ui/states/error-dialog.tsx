import type { ReactNode } from 'react';
import { words } from '#core/console/i18n/words.ts';
import type { Dialogs } from '../dialogs.tsx';

export type DialogMethod = 'info' | 'success' | 'error' | 'warning' | 'confirm';

/** Opens a dialog with one of antd's methods. `modal` is that of `useDialogs()`. */
export function showDialog(modal: Dialogs['modal'], method: DialogMethod, title: string, content: ReactNode): void {
  modal[method]({ title, content, okText: words().close, cancelText: words().cancel });
}
