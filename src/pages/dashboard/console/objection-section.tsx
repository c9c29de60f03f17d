import { Link } from 'react-router';
import { useCall } from '#core/console/http/calls.ts';
import { Heading } from '#core/console/pages/screen-frames.tsx';
import paper from '#core/console/ui/paper.module.css';
import spacing from '#core/console/ui/spacing.module.css';
import text from '#core/console/ui/text.module.css';
import { minute } from '#core/model/day.ts';
import { numberText } from '#core/model/language.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { monthInWords } from '#domain/month.ts';
import { getObjections } from '../calls.ts';
import { ratePercent } from '../rules/objection-rate.ts';
import styles from './dashboard.module.css';

const headingId = 'dashboard-objections';

/** How many charges customers object to. Nothing where nobody did. */
export function ObjectionSection() {
  const { data } = useCall(getObjections, {}, { staleTime: 5 * minute });
  if (data === undefined || data.objectedCharges === 0) return null;
  const { first, last, charges, objectedCharges, accepted, refused } = data;
  return (
    <section aria-labelledby={headingId} className={`${paper.paper} ${styles.sheet}`}>
      <Heading id={headingId} spaced="below">
        成果日への異議
      </Heading>
      <p className={spacing.flush}>
        {`${monthInWords(first)}〜${monthInWords(last)}の請求${numberText(charges)}件のうち、`}
        <Link to={pathTo('/objection')} className={text.inline}>{`${numberText(objectedCharges)}件`}</Link>
        {`（${ratePercent(data)}）に異議がありました。認めた ${numberText(accepted)}件、認めない ${numberText(refused)}件。`}
      </p>
    </section>
  );
}
