import { SearchOutlined } from '@ant-design/icons';
import type { InputRef } from 'antd';
import Input from 'antd/es/input/Input';
import { type RefObject, useEffect, useRef } from 'react';
import { words } from '#core/console/i18n/words.ts';
import { usePausedText } from '#core/console/ui/paused-text.ts';
import styles from './list.module.css';

interface SearchFieldProps {
  label: string;
  search: string;
  onSearch: (search: string, continued: boolean) => void;
}

/**
 * The list's search field. Searches after a pause in typing and at the end of an IME conversion. `/` focuses it. Changes made during one
 * visit to the field share a history entry (`continued`).
 */
export function SearchField({ label, search, onSearch }: SearchFieldProps) {
  const input = useRef<InputRef>(null);
  const { typed, ...events } = usePausedText(search, onSearch);
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
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(typed));
}

// A choice is an input, too, in which nothing is typed
const typed = 'input:not([type=radio], [type=checkbox]), textarea, select';
