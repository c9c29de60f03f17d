import { Input, type InputRef, Modal, theme } from 'antd';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { words } from '#core/console/i18n/words.ts';
import { isComposing } from '#core/console/ui/composing.ts';
import './palette.css';
import { useDestinations } from './destinations.ts';

/** Goes anywhere by name: screens of the role, and stores. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const { token } = theme.useToken();
  const navigate = useNavigate();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const { destinations, isSearching } = useDestinations(typed);
  const current = Math.min(active, destinations.length - 1);
  const list = useRef<HTMLDivElement>(null);
  const input = useRef<InputRef>(null);
  useEffect(() => {
    list.current?.children[current]?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  // Whoever opened it by a key may leave it by one before the dialog, still unfolding, has taken the focus
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape' && !isComposing(event)) onClose();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onClose]);

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
      <div id={`${id}list`} ref={list} role="listbox" aria-label={words().candidates} className="tj-palette">
        {destinations.map(({ path, label, kind }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the combobox above
          <div
            key={path}
            id={`${id}${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            onClick={() => go(path)}
            onPointerMove={() => setActive(index)}
            style={index === current ? { background: token.controlItemBgHover } : undefined}
          >
            <span>{label}</span>
            <span style={{ color: token.colorTextSecondary }}>{kind}</span>
          </div>
        ))}
      </div>
      <p role="status" style={{ margin: '8px 0 0', color: token.colorTextSecondary }}>
        {isSearching ? words().findingNow : destinations.length === 0 ? words().nothingFound : ''}
      </p>
    </Modal>
  );
}
