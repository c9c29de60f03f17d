import type { NotificationProvider } from '@refinedev/core';
import { Button } from 'antd';
import type { useAppProps } from 'antd/es/app/context';
import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react';
import { failureOf } from '#core/console/http/client.ts';
import { words } from '#core/console/i18n/words.ts';
import { afterRows, Nothing } from './after-rows.tsx';
import type { LoadedDialogs } from './dialogs.lazy.tsx';

let count = 0;

/** Shows a message about what was done, with an undo button (元に戻す) if it can be undone, or about what failed. */
export function useToast() {
  const { message } = useDialogs();
  return useMemo(() => {
    const failed = (thrown: unknown) =>
      void message.error({ content: <span role="alert">{failureOf(thrown).message}</span>, duration: 8 });
    const done = (text: string, undo?: () => Promise<unknown>) => {
      count += 1;
      const key = `said-${count}`;
      const takeBack = () => {
        message.destroy(key);
        undo?.().then(() => done(words().undone), failed);
      };
      void message.success({
        key,
        duration: undo === undefined ? 4 : 10,
        content: (
          <span role="status">
            {text}
            {undo !== undefined && <UndoButton takeBack={takeBack} />}
          </span>
        ),
      });
    };
    return { done, failed };
  }, [message]);
}

/**
 * An undo button that works once, since its message takes a moment to disappear. While it can be pressed, the shortcut Ctrl+Z finds it by
 * `data-undo`.
 */
function UndoButton({ takeBack }: { takeBack: () => void }) {
  const isTaken = useRef(false);
  const [isOffered, setIsOffered] = useState(true);
  const press = () => {
    if (isTaken.current) return;
    isTaken.current = true;
    setIsOffered(false);
    takeBack();
  };
  return (
    <Button type="link" size="small" title="Ctrl+Z" data-undo={isOffered || undefined} onClick={press}>
      {words().undo}
    </Button>
  );
}

type Ask = useAppProps['modal']['confirm'];
type Say = (said: Parameters<useAppProps['message']['open']>[0]) => void;

/** Dialogs, messages and Refine's notifications, usable from anywhere. */
export interface Dialogs {
  readonly modal: Readonly<Record<'confirm' | 'info' | 'success' | 'warning' | 'error', Ask>>;
  readonly message: {
    readonly success: Say;
    readonly error: Say;
    readonly loading: Say;
    destroy(key: string): void;
  };
  readonly notices: NotificationProvider;
}

const DialogsContext = createContext<Dialogs | null>(null);

const Holder = afterRows<{ onThere: (there: LoadedDialogs) => void }>(() => import('./dialogs.lazy.tsx'), Nothing);

/** Provides dialogs and messages. Their code is lazy; calls made before it is loaded run afterwards. */
export function DialogsProvider({ children }: { children: ReactNode }) {
  const [{ dialogs, be }] = useState(lateDialogs);
  return (
    <DialogsContext value={dialogs}>
      {children}
      <Holder onThere={be} />
    </DialogsContext>
  );
}

export function useDialogs(): Dialogs {
  const dialogs = useContext(DialogsContext);
  if (dialogs === null) throw new Error('dialogs and messages need a DialogsProvider above them');
  return dialogs;
}

function lateDialogs(): { dialogs: Dialogs; be: (there: LoadedDialogs) => void } {
  const { promise, resolve: be } = Promise.withResolvers<LoadedDialogs>();
  /** Starts loading now, since there is something to show. */
  const there = () => {
    Holder.begin();
    return promise;
  };
  const ask =
    (kind: keyof Dialogs['modal']): Ask =>
    (asked) => {
      // Wrapped in an object: an open dialog is a thenable, and returning it would wait for the user's answer
      const opening = there().then(({ modal }) => ({ dialog: modal[kind](asked) }));
      return {
        destroy: () => void opening.then(({ dialog }) => dialog.destroy()),
        update: (change) => void opening.then(({ dialog }) => dialog.update(change)),
        // biome-ignore lint/suspicious/noThenProperty: antd's own dialogs are thenables too
        then: (resolve, reject) => opening.then(({ dialog }) => dialog.then(resolve, reject)),
      };
    };
  const say =
    (kind: 'success' | 'error' | 'loading'): Say =>
    (said) =>
      void there().then(({ message }) => void message[kind](said));
  const dialogs: Dialogs = {
    modal: {
      confirm: ask('confirm'),
      info: ask('info'),
      success: ask('success'),
      warning: ask('warning'),
      error: ask('error'),
    },
    message: {
      success: say('success'),
      error: say('error'),
      loading: say('loading'),
      destroy: (key) => void promise.then(({ message }) => message.destroy(key)),
    },
    notices: {
      open: (notice) => void there().then(({ notices }) => notices.open(notice)),
      close: (key) => void promise.then(({ notices }) => notices.close(key)),
    },
  };
  return { dialogs, be };
}
