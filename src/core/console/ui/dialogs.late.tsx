import { useNotificationProvider } from '@refinedev/antd';
import type { NotificationProvider } from '@refinedev/core';
import { App } from 'antd';
import type { useAppProps } from 'antd/es/app/context';
import { useEffect, useLayoutEffect } from 'react';
import { restoreFocusAfterDialogs } from './focus/focus-back.ts';

/** antd's own, which are there when their code has come. */
export type DialogsThere = useAppProps & { readonly notices: NotificationProvider };

interface AppDialogsProps {
  onThere: (there: DialogsThere) => void;
}

export default function AppDialogs({ onThere }: AppDialogsProps) {
  useEffect(restoreFocusAfterDialogs, []);
  return (
    <App message={{ maxCount: 4 }}>
      <Handing onThere={onThere} />
    </App>
  );
}

/** antd hands its dialogs to what stands within; this hands them on. */
function Handing({ onThere }: AppDialogsProps) {
  const app = App.useApp();
  const notices = useNotificationProvider();
  useLayoutEffect(() => onThere({ ...app, notices }));
  return null;
}
