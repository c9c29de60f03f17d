import { Link } from 'react-router';
import { useCall } from '#core/console/http/use-call.ts';
import { Heading } from '#core/console/ui/heading.tsx';
import paper from '#core/console/ui/paper.module.css';
import { EmptyState } from '#core/console/ui/states/empty-state.tsx';
import { Loaded } from '#core/console/ui/states/loaded.tsx';
import { second } from '#core/model/durations.ts';
import { numberText } from '#core/model/figures/figures.ts';
import { getWaiting } from '../calls.ts';
import styles from './dashboard.module.css';

const headingId = 'dashboard-waiting';

/** Pending work, the most urgent first, with links to the rows. */
export function WaitingSection() {
  const waiting = useCall(getWaiting, {}, { staleTime: 30 * second });
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
