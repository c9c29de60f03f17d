import { Button, Input, type InputRef } from 'antd';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { failureOf } from '#core/console/http/client.ts';
import { isComposing } from '#core/console/ui/browser.ts';
import { busy } from '#core/console/ui/states/loaded.tsx';
import text from '#core/console/ui/text.module.css';
import styles from './finder.module.css';

/** The result of a search, or of a choice. */
type Outcome<T> = { readonly found: readonly T[] } | { readonly said: string } | { readonly failed: string };

interface FinderProps<T> {
  id: string;
  label: string;
  placeholder: string;
  /** Returns the results to choose from, or a message when the search itself completed the action. */
  search: (words: string) => Promise<readonly T[] | string>;
  /** Applies a choice; returns a message about what was done. */
  choose: (one: T) => Promise<string> | string;
  keyOf: (one: T) => string;
  show: (one: T) => ReactNode;
  isOpen?: (one: T) => boolean;
  nothing: string;
  /** Attribution below the results. */
  source?: ReactNode;
  /** Called with what is listed, and with an empty list once it is closed. */
  onListed?: (found: readonly T[]) => void;
  autoFocus?: boolean;
}

/** A search field with its results as buttons below, usable by mouse or by Enter, arrow keys and Enter. */
export function Finder<T>(props: FinderProps<T>) {
  const { id, label, placeholder, keyOf, show, isOpen = () => true, nothing, source, autoFocus = false } = props;
  const { typed, setTyped, outcome, isBusy, search, choose, input } = useFinder(props);
  const list = useRef<HTMLUListElement>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      void search(typed);
    }
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    list.current?.querySelector('button')?.focus();
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text/plain').trim();
    // A pasted URL is complete: search at once
    if (!/^https?:\/\/\S+$/.test(pasted)) return;
    event.preventDefault();
    setTyped(pasted);
    void search(pasted);
  };
  return (
    <div className={styles.finder}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.line}>
        <Input
          ref={input}
          id={id}
          value={typed}
          placeholder={placeholder}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          autoComplete="off"
          autoFocus={autoFocus}
          aria-describedby={`${id}-outcome`}
        />
        <Button loading={busy(isBusy)} disabled={typed.trim() === ''} onClick={() => void search(typed)}>
          検索
        </Button>
      </div>
      <div id={`${id}-outcome`} role="status">
        {outcome !== null && <Result outcome={outcome} nothing={nothing} />}
      </div>
      {outcome !== null && 'found' in outcome && outcome.found.length > 0 && (
        <ul ref={list} className={`tj-plain ${styles.found}`} aria-label={`${label}の候補`}>
          {outcome.found.map((one) => (
            <Found key={keyOf(one)} isOpen={isOpen(one) && !isBusy} onChoose={() => void choose(one)}>
              {show(one)}
            </Found>
          ))}
        </ul>
      )}
      {typeof source === 'string' ? <p className={`${text.secondary} ${text.small}`}>{source}</p> : source}
    </div>
  );
}

function Result<T>({ outcome, nothing }: { outcome: Outcome<T>; nothing: string }) {
  if ('said' in outcome) return <p className={styles.said}>{outcome.said}</p>;
  if ('failed' in outcome) return <p className={text.error}>{outcome.failed}</p>;
  const { length } = outcome.found;
  return length === 0 ? <p>{nothing}</p> : <p className={text.secondary}>{`${length}件の候補から選んでください`}</p>;
}

function Found({ isOpen, onChoose, children }: { isOpen: boolean; onChoose: () => void; children: ReactNode }) {
  return (
    <li>
      <button type="button" className={styles.one} disabled={!isOpen} onClick={onChoose} onKeyDown={amongButtons}>
        {children}
      </button>
    </li>
  );
}

function useFinder<T>({ search: find, choose: take, onListed }: FinderProps<T>) {
  const [typed, setTyped] = useState('');
  const [outcome, setOutcome] = useState<Outcome<T> | null>(null);
  const [isBusy, setBusy] = useState(false);
  const input = useRef<InputRef>(null);
  // With concurrent searches only the latest answer counts
  const asked = useRef(0);
  const during = async (work: () => Promise<Outcome<T> | null>) => {
    asked.current += 1;
    const own = asked.current;
    setBusy(true);
    const came = await work().catch((thrown: unknown) => ({ failed: failureOf(thrown).message }));
    if (own !== asked.current) return;
    setBusy(false);
    setOutcome(came);
    onListed?.(came !== null && 'found' in came ? came.found : []);
  };
  return {
    typed,
    setTyped,
    outcome,
    isBusy,
    input,
    search: (words: string) =>
      during(async () => {
        if (words.trim() === '') return null;
        const came = await find(words.trim());
        return typeof came === 'string' ? { said: came } : { found: came };
      }),
    choose: (one: T) =>
      during(async () => {
        const said = await take(one);
        // The pressed button disappears, so move the focus
        input.current?.focus();
        return { said };
      }),
  };
}

function amongButtons(event: KeyboardEvent<HTMLButtonElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  event.preventDefault();
  const all = [...(event.currentTarget.closest('ul')?.querySelectorAll<HTMLButtonElement>('button:enabled') ?? [])];
  all[all.indexOf(event.currentTarget) + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
}
