import text from '#core/console/ui/text.module.css';
import { instrumentName, instrumentNote, liveSearchUrl } from '#domain/ranks/instruments.ts';
import styles from './instrument-note.module.css';

interface LiveSearch {
  readonly keyword: string;
  readonly latitude: number;
  readonly longitude: number;
}

interface InstrumentNoteProps {
  /** The keyword and point whose live search is linked; absent where several are shown, each with its own link. */
  search?: LiveSearch | undefined;
}

/** Names the instrument that read the ranks, what they are and are not, and links the live search for comparison. */
export function InstrumentNote({ search }: InstrumentNoteProps) {
  return (
    <p className={`${text.secondary} ${text.small}`}>
      {`計測方法：${instrumentName}。${instrumentNote}`}
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
