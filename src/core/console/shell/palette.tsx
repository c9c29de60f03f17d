import Input, { type InputRef } from 'antd/es/input/Input';
import { type KeyboardEvent, lazy, Suspense, useId, useLayoutEffect, useRef, useState } from 'react';
import { words } from '#core/console/i18n/words.ts';
import { isComposing } from '#core/console/ui/browser.ts';
import text from '#core/console/ui/text.module.css';
import styles from './palette.module.css';

const PaletteResults = lazy(() => import('./palette-results.tsx'));

interface PaletteProps {
  onClose: () => void;
  /** Opens an overlay by its name. */
  onOpen: (overlay: string) => void;
}

/**
 * The command palette: opens any screen and starts any action by name. The input field is rendered at once, in a native dialog, so that no
 * keystroke goes elsewhere. Results are loaded lazily; arrow keys and Enter pressed before that apply to them once they are there.
 */
export function Palette({ onClose, onOpen }: PaletteProps) {
  const id = useId();
  const { dialog, input } = useOpened();
  const { typed, steps, setSteps, isChosen, setIsChosen, onChange, onKeyDown } = useTyped();
  const [count, setCount] = useState(0);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser handles Escape
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={words().find}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={({ target }) => target === dialog.current && onClose()}
    >
      <div className={styles.body}>
        <Input
          ref={input}
          size="large"
          value={typed}
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={onKeyDown}
          placeholder={words().findPlaceholder}
          aria-label={words().findPlaceholder}
          role="combobox"
          aria-expanded
          aria-controls={`${id}list`}
          aria-activedescendant={count > 0 ? `${id}${currentOf(steps, count)}` : undefined}
          aria-autocomplete="list"
        />
        <Suspense fallback={<p className={`${styles.status} ${text.secondary}`}>{words().findingNow}</p>}>
          <PaletteResults
            id={id}
            typed={typed}
            currentOf={(all) => currentOf(steps, all)}
            onCurrent={setSteps}
            isChosen={isChosen}
            onNothingChosen={() => setIsChosen(false)}
            onCount={setCount}
            onOpen={onOpen}
            onClose={onClose}
          />
        </Suspense>
      </div>
    </dialog>
  );
}

/** Opens the dialog and focuses its field in a layout effect, i.e. before the next keystroke. Closing restores the focus. */
function useOpened() {
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<InputRef>(null);
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    input.current?.focus();
    return () => opened?.close();
  }, []);
  return { dialog, input };
}

/** The typed text, the position that the arrow keys have moved to, and whether Enter was pressed. */
function useTyped() {
  const [typed, setTyped] = useState('');
  const [steps, setSteps] = useState(0);
  const [isChosen, setIsChosen] = useState(false);
  const onChange = (text: string) => {
    setTyped(text);
    setSteps(0);
    setIsChosen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setSteps(steps + step);
    else if (event.key === 'Enter') setIsChosen(true);
    else return;
    event.preventDefault();
  };
  return { typed, steps, setSteps, isChosen, setIsChosen, onChange, onKeyDown };
}

/** The index of the current result of `count`, wrapping at both ends; -1 without results. */
function currentOf(steps: number, count: number): number {
  return count === 0 ? -1 : ((steps % count) + count) % count;
}
