import { Alert } from 'antd';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { type Closing, countLeftDrafts } from '#billing/rules/closing.ts';
import spacing from '#core/console/ui/spacing.module.css';
import { pathTo } from '#core/model/paths/path-to.ts';

/** The drafts that could not be issued with the others, and why. */
export function LeftDrafts({ closing }: { closing: Pick<Closing, 'leftDrafts' | 'figures'> }) {
  const total = countLeftDrafts(closing);
  if (total === 0) return null;
  return (
    <Alert
      type="error"
      showIcon
      className={spacing.below}
      message={`発行できなかった下書き ${total}件${closing.figures.issued > 0 ? '（ほかの下書きは発行しました）' : ''}`}
      description={
        <>
          <ul className="tj-plain">
            {closing.leftDrafts.map(({ reason, count, drafts }) => (
              <li key={reason}>
                {`${reason}　`}
                {drafts.map(({ id, customerName }, place) => (
                  <Fragment key={id}>
                    {place > 0 && '、'}
                    <Link to={pathTo('/incentive-history/:id', { id })}>{customerName}</Link>
                  </Fragment>
                ))}
                {count > drafts.length && `　ほか${count - drafts.length}件`}
              </li>
            ))}
          </ul>
          理由を解消してから、「すべて発行する」でもう一度発行できます。
        </>
      }
    />
  );
}
