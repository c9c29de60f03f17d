import type { App } from 'antd';
import type { ReactNode } from 'react';

type Modal = ReturnType<typeof App.useApp>['modal'];
export type DialogMethod = 'info' | 'success' | 'error' | 'warning' | 'confirm';

/** A centred dialog of a method, a title and what it says; `modal` is the application's (`App.useApp()`). */
export function showDialog(modal: Modal, method: DialogMethod, title: string, content: ReactNode): void {
  modal[method]({ title, content, okText: '閉じる', cancelText: 'キャンセル' });
}
