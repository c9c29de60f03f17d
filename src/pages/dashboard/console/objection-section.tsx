import { Link } from 'react-router';
import { useCall } from '#core/console/http/calls.ts';
import { Heading } from '#core/console/pages/screen-frames.tsx';
import paper from '#core/console/ui/paper.module.css';
import spacing from '#core/console/ui/spacing.module.css';
import { minute } from '#core/model/day.ts';
import { numberText } from '#core/model/language.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { monthInWords } from '#domain/month.ts';
import { getObjections } from '../calls.ts';
import { ratePercent } from '../rules/objection-rate.ts';
import styles from './dashboard.module.css';

const headingId = 'dashboard-objections';

/** How many of the achieved days customers object to. Nothing where nobody did. */
export function ObjectionSection() {
  const { data } = useCall(getObjections, {}, { staleTime: 5 * minute });
  if (data === undefined || data.raised === 0) return null;
  const { first, last, raised, open, days, acceptedDays } = data;
  const rate = ratePercent(data);
  return (
    <section aria-labelledby={headingId} className={`${paper.paper} ${styles.sheet}`}>
      <Heading id={headingId} spaced="below">
        成果日への異議
      </Heading>
      <p className={spacing.flush}>
        {`${monthInWords(first)}〜${monthInWords(last)}：`}
        <Link to={pathTo('/objection')}>{`${numberText(raised)}件・${numberText(days)}日`}</Link>
        {rate !== null && `（成果日の${rate}）`}
        {`。認めた日 ${numberText(acceptedDays)}日、対応待ち ${numberText(open)}件。`}
      </p>
    </section>
  );
}
