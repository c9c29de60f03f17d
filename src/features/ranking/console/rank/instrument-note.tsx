import text from '#core/console/ui/text.module.css';
import { instrumentsInWords, liveSearchUrl } from '#domain/ranks/instruments.ts';
import styles from './instrument-note.module.css';

interface LiveSearch {
  readonly keyword: string;
  readonly latitude: number;
  readonly longitude: number;
}

interface InstrumentNoteProps {
  /** The instruments of the ranks shown, by their stored names; null where a rank's is not known any more. */
  names: readonly (string | null)[];
  /** The keyword and point whose live search is linked; absent where several are shown, each with its own link. */
  search?: LiveSearch | undefined;
}

/** Names the instruments that read the ranks, what they are and are not, and links the live search for comparison. */
export function InstrumentNote({ names, search }: InstrumentNoteProps) {
  return (
    <p className={`${text.secondary} ${text.small}`}>
      {`計測方法：${instrumentsInWords(names)}`}
      {search !== undefined && (
        <>
          {' '}
          <LiveSearchLink search={search} />
        </>
      )}
    </p>
  );
}

/** Opens the live search for a keyword around its point. */
export function LiveSearchLink({ search }: { search: LiveSearch }) {
  return (
    <a className={styles.search} href={liveSearchUrl(search)} target="_blank" rel="noreferrer">
      この地点で地図の検索を開く（新しいタブ）
    </a>
  );
}
