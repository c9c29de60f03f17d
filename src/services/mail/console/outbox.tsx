import { Button, Card, Pagination } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { useCallOrNull } from '#core/console/http/calls.ts';
import { PageHeader } from '#core/console/ui/page-header.tsx';
import spacing from '#core/console/ui/spacing.module.css';
import { busy, Loaded } from '#core/console/ui/states/loaded.tsx';
import { EmptyState } from '#core/console/ui/states/placeholders.tsx';
import text from '#core/console/ui/text.module.css';
import { minuteText } from '#core/model/day.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { listOutbox, type OutboxMail } from '../calls.ts';
import styles from './outbox.module.css';
import { UndeliveredMails } from './undelivered-mails.tsx';

const pageSize = 25;

/** Mails that need a person's decision; and in a demo the sent mails, which are stored here instead of being sent. */
export default function OutboxScreen() {
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Math.floor(Number(params.get('page') ?? 1)) || 1);
  const range = { _start: (page - 1) * pageSize, _end: page * pageSize };
  // Null where there is no outbox
  const query = useCallOrNull(listOutbox, { query: range }, { staleTime: 0 });
  const { data: rows = [], total = 0 } = query.data ?? {};
  return (
    <div className="tj-page">
      <PageHeader
        title="送信メール"
        beside={query.data !== undefined && <span>{total}件</span>}
        actions={
          <Button loading={busy(query.isFetching && query.data !== undefined)} onClick={() => void query.refetch()}>
            最新の状態にする
          </Button>
        }
      />
      {query.data !== null && <p>デモ環境のメールは外部へ送信せず、ここに保存します。新しい500件までを表示します。</p>}
      <UndeliveredMails />
      <Card size="small">
        <Loaded query={query} rows={8}>
          {(found) =>
            found === null ? (
              <EmptyState title="デモ環境ではありません" text="メールはメールサーバーから送信されています。" />
            ) : rows.length === 0 ? (
              <EmptyState
                title="送信したメールはまだありません"
                text="パスワードの再設定やユーザーの登録をすると、ここにメールが届きます。"
              />
            ) : (
              <ul className="tj-plain">
                {rows.map((mail) => (
                  <MailLine key={mail.id} mail={mail} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Card>
      {total > pageSize && (
        <Pagination
          className={spacing.over}
          current={page}
          pageSize={pageSize}
          total={total}
          showSizeChanger={false}
          onChange={(next) => setParams(next === 1 ? {} : { page: String(next) })}
        />
      )}
    </div>
  );
}

function MailLine({ mail }: { mail: OutboxMail }) {
  return (
    <li className={styles.mail}>
      <span>{minuteText(mail.date)}</span>
      <Link to={pathTo('/outbox/:mail', { mail: mail.id })} className={`tj-touch ${styles.subject}`}>
        {mail.subject}
      </Link>
      <span className={text.anywhere}>{mail.to.join('、')}</span>
      {mail.attachments.length > 0 && <span>添付{mail.attachments.length}件</span>}
    </li>
  );
}
