import { Descriptions } from 'antd';
import { rowIn, useCall } from '#core/console/http/calls.ts';
import { Heading } from '#core/console/pages/screen-frames.tsx';
import { useIsPhone } from '#core/console/ui/browser.ts';
import spacing from '#core/console/ui/spacing.module.css';
import { Loaded } from '#core/console/ui/states/loaded.tsx';
import text from '#core/console/ui/text.module.css';
import { minuteText } from '#core/model/day.ts';
import { figureText } from '#core/model/language.ts';
import type { Row } from '#core/model/row-types.ts';
import { getTikTok, type Profile as TikTokAccount } from '../calls.ts';
import { TikTokVideos } from './tiktok-videos.tsx';

/** The account's profile, figures and recent videos as last fetched from TikTok. Refetches when the row's sync date changes. */
export function TikTokProfile({ row }: { row: Row }) {
  const { lastSyncedAt = null } = rowIn('sns-account', row);
  const read = useCall(getTikTok, { id: row.id }, { under: ['tiktok', lastSyncedAt] });
  return (
    <Loaded query={read} rows={4}>
      {({ profile, videos }) =>
        profile === null ? (
          <p role="status" className={spacing.first}>
            プロフィールと動画を読み込んでいます。届くと、ここに表示されます。
          </p>
        ) : (
          <>
            <Profile profile={profile} />
            <Heading level={3} spaced="around">
              最近の動画
            </Heading>
            <TikTokVideos videos={videos} />
            {lastSyncedAt !== null && (
              <p className={`${text.small} ${spacing.between}`}>{minuteText(lastSyncedAt)} 現在</p>
            )}
          </>
        )
      }
    </Loaded>
  );
}

function Profile({ profile }: { profile: TikTokAccount }) {
  const isPhone = useIsPhone();
  const { displayName, username, bio, link, verified } = profile;
  const name = username === null ? (displayName ?? '—') : `@${username}`;
  const items = [
    {
      key: 'name',
      label: 'アカウント',
      children: (
        <span>
          {link === null ? (
            name
          ) : (
            <a href={link} target="_blank" rel="noreferrer">
              {name}
            </a>
          )}
          {username !== null && displayName !== null && `（${displayName}）`}
          {verified && ' 認証済み'}
        </span>
      ),
    },
    { key: 'followers', label: 'フォロワー', children: count(profile.followers, '人') },
    { key: 'following', label: 'フォロー中', children: count(profile.following, '人') },
    { key: 'likes', label: '獲得いいね', children: count(profile.likes, '件') },
    { key: 'videoCount', label: '公開動画', children: count(profile.videoCount, '本') },
    { key: 'bio', label: '自己紹介', children: bio ?? '—' },
  ];
  return <Descriptions size="small" column={isPhone ? 1 : 2} items={items} />;
}

function count(value: number | null, unit: string): string {
  return value === null ? '—' : figureText(value, { unit });
}
