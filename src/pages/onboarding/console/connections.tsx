import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { callKey, send, useCall, useSend } from '#core/console/http/calls.ts';
import { SectionCard } from '#core/console/pages/screen-frames.tsx';
import { useToast } from '#core/console/ui/dialogs.tsx';
import { PageHeader, StatusTag } from '#core/console/ui/page-header.tsx';
import { busy, Loaded } from '#core/console/ui/states/loaded.tsx';
import type { AnswerOf } from '#core/model/call.ts';
import { minuteText } from '#core/model/day.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { type ConnectionState, connectionStates } from '#domain/accounts/connection.ts';
import { listConnections, tryConnection } from '../calls.ts';
import styles from './connections.module.css';

type Shown = AnswerOf<typeof tryConnection>;

const tones: Readonly<Record<ConnectionState, ComponentProps<typeof StatusTag>['tone']>> = {
  READY: 'success',
  DEMO: 'info',
  PARTLY: 'warning',
  MISSING: 'neutral',
};

/** The external services: which settings each has, which are missing, and the result of the connection test. */
export default function ConnectionsScreen() {
  const query = useCall(listConnections, {}, { staleTime: 0 });
  return (
    <div className="tj-page">
      <PageHeader title="接続状況" breadcrumb={<Link to={pathTo('/')}>ダッシュボード</Link>} />
      <p>
        外部サービスごとの設定と接続の状態です。設定はサーバーの環境変数で行い、変更は次の起動から反映されます。設定の値は、この画面には表示されません。
      </p>
      <p>
        <Link to={pathTo('/google-data')}>保存しているGoogleのデータ</Link>
      </p>
      <Loaded query={query} rows={8}>
        {({ data }) => (
          <div className={styles.all}>
            {data.map((one) => (
              <Connection key={one.name} connection={one} />
            ))}
          </div>
        )}
      </Loaded>
    </div>
  );
}

function Connection({ connection }: { connection: Shown }) {
  const toast = useToast();
  const client = useQueryClient();
  const { isRunning: isTrying, run } = useSend({ failed: toast.failed });
  const { name, label, purpose, state, settings, notes, lastTry } = connection;
  const missing = settings.filter(({ required, isSet }) => required && !isSet);
  const isUsable = state === 'READY' || state === 'DEMO';
  const tryNow = async () => {
    await send(tryConnection, { name });
    await client.invalidateQueries({ queryKey: callKey(listConnections) });
  };
  return (
    <SectionCard title={label}>
      <div className={styles.head}>
        <StatusTag tone={tones[state]} text={connectionStates[state]} />
        {isUsable && (
          <Button
            size="small"
            loading={busy(isTrying)}
            aria-label={`${label}を今すぐ試す`}
            onClick={() => void run(tryNow)}
          >
            今すぐ試す
          </Button>
        )}
      </div>
      <p className={styles.purpose}>{purpose}</p>
      {!isUsable && (
        <p role="status">
          {`次の環境変数を設定して、起動し直してください：${missing.map((one) => one.name).join('、')}`}
        </p>
      )}
      <SettingNames settings={settings} />
      {notes.map((note) => (
        <p key={note} role="status" className={styles.outcome}>
          <StatusTag tone="warning" text="注意" />
          <span>{note}</span>
        </p>
      ))}
      {lastTry !== null && (
        <p role="status" className={styles.outcome}>
          <StatusTag
            tone={lastTry.isOk ? 'success' : 'danger'}
            text={lastTry.isOk ? '接続できました' : '接続できません'}
          />
          <span>
            {lastTry.message}（{minuteText(lastTry.date)}に確認）
          </span>
        </p>
      )}
    </SectionCard>
  );
}

/** A service's environment variables by name, and which of them are set. */
function SettingNames({ settings }: Pick<Shown, 'settings'>) {
  return (
    <ul className={styles.settings}>
      {settings.map((one) => (
        <li key={one.name}>
          <code>{one.name}</code>
          <span>{one.purpose}</span>
          <span className={styles.set}>{one.isSet ? '設定済' : one.required ? '未設定' : '未設定（任意）'}</span>
        </li>
      ))}
    </ul>
  );
}
