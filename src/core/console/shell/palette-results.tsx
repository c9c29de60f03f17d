import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { words } from '#core/console/i18n/words.ts';
import text from '#core/console/ui/text.module.css';
import { type Destination, useDestinations } from './destinations.ts';
import styles from './palette.module.css';

interface PaletteResultsProps {
  id: string;
  typed: string;
  /** Maps the number of results to the index of the current one. */
  currentOf: (count: number) => number;
  onCurrent: (index: number) => void;
  /** Enter was pressed: opens the current result once there is one. */
  isChosen: boolean;
  onNothingChosen: () => void;
  onCount: (count: number) => void;
  onOpen: (overlay: string) => void;
  onClose: () => void;
}

/** The results for the typed text. Choosing one opens it. */
export default function PaletteResults(props: PaletteResultsProps) {
  const { id, typed, currentOf, onCurrent, isChosen, onNothingChosen, onCount, onOpen, onClose } = props;
  const { destinations, isSearching } = useDestinations(typed);
  const navigate = useNavigate();
  const current = currentOf(destinations.length);
  const choose = (destination: Destination) => {
    const { target } = destination;
    onClose();
    if ('opens' in target) onOpen(target.opens);
    else if ('does' in target) target.does();
    else void navigate(target.path, target.asks === undefined ? {} : { state: { asks: target.asks } });
  };
  useEffect(() => onCount(destinations.length), [onCount, destinations.length]);
  useEffect(() => {
    if (!isChosen) return;
    const chosen = destinations[current];
    if (chosen !== undefined) choose(chosen);
    else if (!isSearching) onNothingChosen();
  });
  return (
    <>
      <Candidates id={id} destinations={destinations} current={current} onActive={onCurrent} onChoose={choose} />
      <p role="status" className={`${styles.status} ${text.secondary}`}>
        {isSearching ? words().findingNow : destinations.length === 0 ? words().nothingFound : ''}
      </p>
    </>
  );
}

interface CandidatesProps {
  id: string;
  destinations: readonly Destination[];
  current: number;
  onActive: (index: number) => void;
  onChoose: (destination: Destination) => void;
}

function Candidates({ id, destinations, current, onActive, onChoose }: CandidatesProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[current]?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <div id={`${id}list`} ref={list} role="listbox" aria-label={words().candidates} className={styles.list}>
      {destinations.map((destination, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above handles the keys
        <div
          key={destination.key}
          id={`${id}${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === current}
          onClick={() => onChoose(destination)}
          onPointerMove={() => onActive(index)}
        >
          <span className={styles.found}>
            {destination.drawn ?? destination.label}
            {destination.note !== '' && <span className={`${styles.note} ${text.secondary}`}>{destination.note}</span>}
          </span>
          <span className={`${styles.kind} ${text.secondary}`}>{destination.kind}</span>
        </div>
      ))}
    </div>
  );
}
