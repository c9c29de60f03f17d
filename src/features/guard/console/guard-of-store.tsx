import { useQueryClient } from '@tanstack/react-query';
import { Button, Descriptions } from 'antd';
import { callKey, send, useCall, useSend } from '#core/console/http/calls.ts';
import { useRefetchOn } from '#core/console/http/rows.ts';
import { SectionCard } from '#core/console/pages/screen-frames.tsx';
import { useToast } from '#core/console/ui/dialogs.tsx';
import { LinkButton, StatusTag } from '#core/console/ui/page-header.tsx';
import { busy, Loaded } from '#core/console/ui/states/loaded.tsx';
import { EmptyState } from '#core/console/ui/states/placeholders.tsx';
import text from '#core/console/ui/text.module.css';
import { dayText, minuteText } from '#core/model/day.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { profileStateLabels } from '#domain/ranks/profile-state.ts';
import { type Guarded, getProfileGuard, readProfileGuard } from '../calls.ts';
import { GoogleChanges } from './google-changes.tsx';
import styles from './guard.module.css';
import { ProfileHistory } from './profile-history.tsx';

/** What Google says of a store's profile, its changes to decide on, the days that it stopped, and what happened. */
export default function GuardOfStore({ storeId }: { storeId: number }) {
  const query = useCall(getProfileGuard, { id: storeId });
  useRefetchOn('search-conditions', { queryKey: callKey(getProfileGuard), id: storeId });
  return (
    <Loaded query={query} rows={8}>
      {(guarded) =>
        !guarded.linked && guarded.readDate === null ? (
          <EmptyState
            title="Googleビジネスプロフィールと連携されていません"
            text="連携すると、停止・休業・Googleによる変更などを毎朝確認し、変わったときにお知らせします。"
            action={<LinkButton to={pathTo('/google-link')}>連携の状態を見る</LinkButton>}
          />
        ) : (
          <div className={styles.guard}>
            <StateNow guarded={guarded} storeId={storeId} />
            {guarded.changes.length > 0 && <GoogleChanges guarded={guarded} storeId={storeId} />}
            {guarded.stops.length > 0 && <StoppedDays stops={guarded.stops} />}
            <ProfileHistory events={guarded.events} />
          </div>
        )
      }
    </Loaded>
  );
}

function StateNow({ guarded, storeId }: { guarded: Guarded; storeId: number }) {
  const { state, words, isStopped, readDate, error, linked } = guarded;
  return (
    <SectionCard title="Googleでの状態">
      <div className="tj-bar">
        {state === null ? (
          <StatusTag tone="neutral" text="確認を待っています" />
        ) : (
          <StatusTag tone={state === 'OK' ? 'success' : 'danger'} text={profileStateLabels[state]} />
        )}
        <span className={text.secondary}>{readDate === null ? '未確認' : `${minuteText(readDate)}に確認`}</span>
        {linked && <ReadNow storeId={storeId} />}
      </div>
      {isStopped && <p>計測停止（Google側）です。この間の日は成果に数えず、順位の低下もお知らせしません。</p>}
      {error !== null && (
        <p role="alert" className={text.error}>
          {`${error}。最後に確認できた状態を表示しています。`}
        </p>
      )}
      <Descriptions
        size="small"
        column={1}
        items={[
          ...(words === null ? [] : [fact('Googleの表現', words)]),
          fact('名前', guarded.title ?? '—'),
          fact('カテゴリ', guarded.categories ?? '—'),
          fact('連携アカウントの権限', roleText(guarded.role)),
          fact('契約者のオーナー権限', ownerText(guarded.isOwner)),
        ]}
      />
    </SectionCard>
  );
}

function fact(label: string, children: string) {
  return { key: label, label, children };
}

const roleWords: Readonly<Record<string, string>> = {
  PRIMARY_OWNER: 'メインのオーナー権限',
  OWNER: 'オーナー権限',
  MANAGER: '管理者権限',
  SITE_MANAGER: 'サイト管理者権限',
};

function roleText(role: string | null): string {
  return role === null ? '—' : (roleWords[role] ?? role);
}

function ownerText(isOwner: boolean | null): string {
  if (isOwner === null) return 'Googleからは分かりません';
  return isOwner ? 'あり' : 'なし。Googleの管理者権限を確認してください';
}

function ReadNow({ storeId }: { storeId: number }) {
  const toast = useToast();
  const queries = useQueryClient();
  const { isRunning, run } = useSend({ failed: toast.failed });
  const read = async () => {
    await send(readProfileGuard, { id: storeId });
    await queries.invalidateQueries({ queryKey: callKey(getProfileGuard) });
    toast.done('Googleの状態を確認しました');
  };
  return (
    <Button loading={busy(isRunning)} aria-busy={isRunning} onClick={() => void run(read)}>
      今すぐ確認
    </Button>
  );
}

function StoppedDays({ stops }: { stops: Guarded['stops'] }) {
  return (
    <SectionCard title={`計測停止（Google側）の日　${stops.length}日`}>
      <ul className={styles.days}>
        {stops.map(({ day, reason }) => (
          <li key={day}>
            {dayText(day)}
            <span className={styles.reason}>{reason}</span>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
