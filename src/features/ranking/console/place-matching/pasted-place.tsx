import { Button, Input } from 'antd';
import { useState } from 'react';
import { send, useSend } from '#core/console/http/calls.ts';
import { isComposing } from '#core/console/ui/browser.ts';
import { busy } from '#core/console/ui/states/loaded.tsx';
import type { SearchedPlace } from '#domain/ranks/place-search.ts';
import { findPlaces } from '../../calls/places.ts';
import styles from './place-matching.module.css';

interface PastedPlaceProps {
  /** The store's name. */
  name: string;
  /** Called with the places found; `exact`: the URL identified the place itself. */
  onFound: (places: readonly SearchedPlace[], exact: boolean) => void;
}

/** Finds a store's place by its Google Maps URL or other words, if it is not among the candidates. */
export function PastedPlace({ name, onFound }: PastedPlaceProps) {
  const [typed, setTyped] = useState('');
  const { isRunning: isSearching, failure, run } = useSend();
  const look = async () => {
    if (typed.trim() === '') return;
    const { places, exact } = await send(findPlaces, { query: { q: typed.trim() } });
    if (places.length === 0) throw new Error('見つかりませんでした。店舗のページのURLを貼り付けてください。');
    onFound(places, exact);
  };
  return (
    <>
      <div className={styles.pasted}>
        <Input
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !isComposing(event)) void run(look);
          }}
          placeholder="GoogleマップのURL、または店舗名"
          aria-label={`${name}をGoogleマップのURLで探す`}
        />
        <Button disabled={typed.trim() === ''} loading={busy(isSearching)} onClick={() => void run(look)}>
          探す
        </Button>
      </div>
      {failure !== null && <p role="alert">{failure}</p>}
    </>
  );
}
