import { useNotificationProvider } from '@refinedev/antd';
import type { NotificationProvider } from '@refinedev/core';
import { App } from 'antd';
import type { useAppProps } from 'antd/es/app/context';
import { useEffect, useLayoutEffect } from 'react';
import { restoreFocusAfterDialogs } from './focus/focus-back.ts';

/** antd's dialogs, messages and notices, available once their code is loaded. */
export type LoadedDialogs = useAppProps & { readonly notices: NotificationProvider };

interface AppDialogsProps {
  onThere: (there: LoadedDialogs) => void;
}

export default function AppDialogs({ onThere }: AppDialogsProps) {
  useEffect(restoreFocusAfterDialogs, []);
  return (
    <App message={{ maxCount: 4 }}>
      <Handing onThere={onThere} />
    </App>
  );
}

/** Passes on antd's dialogs, which are only available to components inside `App`. */
function Handing({ onThere }: AppDialogsProps) {
  const app = App.useApp();
  const notices = useNotificationProvider();
  useLayoutEffect(() => onThere({ ...app, notices }));
  return null;
}
