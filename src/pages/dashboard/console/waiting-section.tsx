import { Link } from 'react-router';
import { Heading } from '#core/console/pages/screen-frames.tsx';
import paper from '#core/console/ui/paper.module.css';
import { Loaded } from '#core/console/ui/states/loaded.tsx';
import { EmptyState } from '#core/console/ui/states/placeholders.tsx';
import { numberText } from '#core/model/language.ts';
import styles from './dashboard.module.css';
import { useWaiting } from './use-dashboard.ts';

const headingId = 'dashboard-waiting';

/** Pending work, the most urgent first, with links to the rows. */
export function WaitingSection() {
  const waiting = useWaiting();
  return (
    <section aria-labelledby={headingId} className={`${paper.paper} ${styles.sheet}`}>
      <Heading id={headingId} spaced="below">
        対応待ち
      </Heading>
      <Loaded query={waiting} rows={6}>
        {(data) =>
          data.length === 0 ? (
            <EmptyState small title="対応を待つものはありません。" />
          ) : (
            <ul className={`tj-plain ${styles.waiting}`}>
              {data.map(({ label, to, count, isMore }) => (
                <li key={label}>
                  <Link to={to}>
                    <span>{label}</span>
                    <strong>
                      {numberText(count)}件{isMore && '以上'}
                    </strong>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}
