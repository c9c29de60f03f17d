import { Alert } from 'antd';
import { Link } from 'react-router';
import { rowIn } from '#core/console/http/calls.ts';
import spacing from '#core/console/ui/spacing.module.css';
import text from '#core/console/ui/text.module.css';
import { pathTo } from '#core/model/paths/path-to.ts';
import type { Row } from '#core/model/row-types.ts';
import { profileStateLabels } from '#domain/ranks/profile-state.ts';

/** Says at the head of a store that its Google profile needs a person, and leads to the tab. */
export default function GuardNotice({ store }: { store: Row }) {
  const { profileState = null, todaysState } = rowIn('search-conditions', store);
  const isStopped = todaysState === 'STOPPED';
  const message =
    profileState === null || profileState === 'OK'
      ? 'Googleビジネスプロフィールに、確認が必要な変更があります'
      : `Googleビジネスプロフィールの状態は「${profileStateLabels[profileState]}」です`;
  return (
    <Alert
      type={isStopped ? 'error' : 'warning'}
      showIcon
      role="status"
      className={spacing.below}
      message={message}
      description={
        <>
          {isStopped && '計測停止（Google側）です。この間の日は成果に数えません。'}
          <Link
            to={pathTo('/search-conditions/:id', { id: store.id }, { tab: 'profile-guard' })}
            className={text.inline}
          >
            見守りを開く
          </Link>
        </>
      }
    />
  );
}
