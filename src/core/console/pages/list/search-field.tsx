import { SearchOutlined } from '@ant-design/icons';
import type { InputRef } from 'antd';
import Input from 'antd/es/input/Input';
import {
  type ChangeEvent,
  type CompositionEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { words } from '#core/console/i18n/words.ts';
import { isComposing } from '#core/console/ui/composing.ts';
import styles from './list.module.css';

const pauseMs = 350;

interface SearchFieldProps {
  label: string;
  search: string;
  onSearch: (search: string, continued: boolean) => void;
}

/**
 * The list's search. It waits for a pause in the typing, and for the end of a Japanese conversion; `/` brings the focus here.
 * The changes of one stay in the field are one entry of the history (`continued`).
 */
export function SearchField({ label, search, onSearch }: SearchFieldProps) {
  const input = useRef<InputRef>(null);
  const { typed, ...events } = usePausedSearch(search, onSearch);
  useFocusOnSlash(input);
  return (
    <Input
      ref={input}
      type="search"
      value={typed}
      {...events}
      prefix={<SearchOutlined aria-hidden />}
      placeholder={words().search}
      aria-label={words().searchIn(label)}
      aria-keyshortcuts="/"
      data-shortcut="/"
      allowClear
      className={styles.search}
    />
  );
}

/** What is typed, and the events of the field that lead from it to a search. */
function usePausedSearch(search: string, onSearch: SearchFieldProps['onSearch']) {
  const [typed, setTyped] = useState(search);
  const converting = useRef(false);
  const told = useRef(search);
  const visits = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Back, forward and 条件をクリア change the search from outside
  useEffect(() => {
    if (search !== told.current) setTyped(search);
    told.current = search;
  }, [search]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const tell = (text: string) => {
    clearTimeout(timer.current);
    const next = text.trim();
    if (next === told.current) return;
    told.current = next;
    onSearch(next, visits.current > 0);
    visits.current += 1;
  };
  const later = (text: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => tell(text), pauseMs);
  };
  return {
    typed,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setTyped(event.target.value);
      if (event.target.value === '') tell('');
      else if (!converting.current) later(event.target.value);
    },
    onCompositionStart: () => {
      converting.current = true;
      clearTimeout(timer.current);
    },
    onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => {
      converting.current = false;
      later(event.currentTarget.value);
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key === 'Enter' && !isComposing(event)) tell(typed);
    },
    onFocus: () => {
      visits.current = 0;
    },
    onBlur: () => tell(typed),
  };
}

function useFocusOnSlash(input: RefObject<InputRef | null>): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (
        event.key !== '/' ||
        event.isComposing ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isTyping(event.target)
      )
        return;
      event.preventDefault();
      input.current?.focus({ cursor: 'all' });
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [input]);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  );
}
