import { Card } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { AccountPage, CardHeading } from '#core/console/pages/screen-frames.tsx';
import { Loaded } from '#core/console/ui/states/loaded.tsx';
import { pathTo } from '#core/model/paths/path-to.ts';
import { ChannelsCard } from './channels-card.tsx';
import { PreferencesCard } from './preferences-card.tsx';
import { QuietHoursCard } from './quiet-hours-card.tsx';
import styles from './settings.module.css';
import { ThresholdsCard } from './thresholds-card.tsx';
import { useNoticeSettings } from './use-notice-settings.ts';

/** The user's notification settings: channels, types, quiet hours and thresholds. */
export default function NotificationSettings() {
  const query = useNoticeSettings();
  return (
    <AccountPage title="通知設定">
      <Loaded query={query} rows={8}>
        {({ channels, quiet, thresholds }) => (
          <>
            <Section title="通知先" aside={<Link to={pathTo('/profile/notifications/deliveries')}>送信履歴</Link>}>
              <ChannelsCard channels={channels} />
            </Section>
            <Section title="種類ごとの受け取り方">
              <PreferencesCard />
            </Section>
            <Section title="送らない時間帯">
              <QuietHoursCard quiet={quiet} />
            </Section>
            <Section title="順位低下を送る条件">
              <ThresholdsCard thresholds={thresholds} />
            </Section>
          </>
        )}
      </Loaded>
    </AccountPage>
  );
}

function Section({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <Card className={styles.card} size="small" title={<CardHeading>{title}</CardHeading>} extra={aside}>
      {children}
    </Card>
  );
}
