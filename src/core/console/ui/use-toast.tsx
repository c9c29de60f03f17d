import { Button } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { words } from '#core/console/i18n/words.ts';
import { useDialogs } from './dialogs.tsx';
import { failureOf } from './failure.ts';

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
