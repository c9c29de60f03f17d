import { Input, type InputRef, Modal } from 'antd';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { words } from '#core/console/i18n/words.ts';
import { isComposing } from '#core/console/ui/composing.ts';
import text from '#core/console/ui/text.module.css';
import { type Destination, useDestinations } from './destinations.ts';
import styles from './palette.module.css';

/** Goes anywhere by name: screens of the role, and the rows that the product lets be found. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const { destinations, isSearching } = useDestinations(typed);
  const { current, setActive, go, onKeyDown } = useChoice(destinations, onClose);
  const input = useRef<InputRef>(null);
  useEarlyEscape(onClose);
  return (
    <Modal
      open
      title={words().find}
      footer={null}
      onCancel={onClose}
      // The dialog takes the focus for itself when it opens, whatever asked for it before
      afterOpenChange={(isOpen) => isOpen && input.current?.focus()}
    >
      <Input
        ref={input}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
        placeholder={words().findPlaceholder}
        aria-label={words().findPlaceholder}
        role="combobox"
        aria-expanded
        aria-controls={`${id}list`}
        aria-activedescendant={destinations.length > 0 ? `${id}${current}` : undefined}
        aria-autocomplete="list"
      />
      <Candidates id={id} destinations={destinations} current={current} onActive={setActive} onChoose={go} />
      <p role="status" className={`${styles.status} ${text.secondary}`}>
        {isSearching ? words().findingNow : destinations.length === 0 ? words().nothingFound : ''}
      </p>
    </Modal>
  );
}

interface CandidatesProps {
  id: string;
  destinations: readonly Destination[];
  current: number;
  onActive: (index: number) => void;
  onChoose: (path: string) => void;
}

function Candidates({ id, destinations, current, onActive, onChoose }: CandidatesProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[current]?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <div id={`${id}list`} ref={list} role="listbox" aria-label={words().candidates} className={styles.list}>
      {destinations.map(({ path, label, drawn, kind }, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the combobox above
        <div
          key={path}
          id={`${id}${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === current}
          onClick={() => onChoose(path)}
          onPointerMove={() => onActive(index)}
        >
          <span>{drawn ?? label}</span>
          <span className={text.secondary}>{kind}</span>
        </div>
      ))}
    </div>
  );
}

/** Which of the destinations is the one to go to, by the arrow keys, and the way there. */
function useChoice(destinations: readonly Destination[], onClose: () => void) {
  const navigate = useNavigate();
  const [active, setActive] = useState(0);
  const current = Math.min(active, destinations.length - 1);
  const go = (path: string | undefined) => {
    if (path === undefined) return;
    onClose();
    void navigate(path);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && destinations.length > 0) {
      event.preventDefault();
      setActive((current + step + destinations.length) % destinations.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      go(destinations[current]?.path);
    }
  };
  return { current, setActive, go, onKeyDown };
}

/** Whoever opened it by a key may leave it by one before the dialog, still unfolding, has taken the focus. */
function useEarlyEscape(onClose: () => void): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape' && !isComposing(event)) onClose();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onClose]);
}
