import type { App } from 'antd';
import type { ReactNode } from 'react';
import { words } from '#core/console/i18n/words.ts';

type Modal = ReturnType<typeof App.useApp>['modal'];
export type DialogMethod = 'info' | 'success' | 'error' | 'warning' | 'confirm';

/** A centred dialog of a method, a title and what it says; `modal` is the application's (`App.useApp()`). */
export function showDialog(modal: Modal, method: DialogMethod, title: string, content: ReactNode): void {
  modal[method]({ title, content, okText: words().close, cancelText: words().cancel });
}
