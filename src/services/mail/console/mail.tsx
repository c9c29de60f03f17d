import { Breadcrumb, Card, Descriptions } from 'antd';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { useCallOrNull } from '#core/console/http/calls.ts';
import { addressOf } from '#core/console/http/client.ts';
import { LoadOrNotFound, TabStrip } from '#core/console/pages/screen-frames.tsx';
import { DownloadButton } from '#core/console/ui/buttons/downloads.tsx';
import { PageHeader } from '#core/console/ui/page-header.tsx';
import { minuteText } from '#core/model/day.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { getOutboxAttachment, getOutboxMail, getOutboxSource, type WholeOutboxMail } from '../calls.ts';
import styles from './mail.module.css';

/** One mail as its recipient sees it. */
export default function MailScreen() {
  const { mail: id = '' } = useParams();
  const found = useCallOrNull(getOutboxMail, { mail: id });
  return (
    <LoadOrNotFound title="送信メール" found={found}>
      {(mail) => <Mail mail={mail} />}
    </LoadOrNotFound>
  );
}

function Mail({ mail }: { mail: WholeOutboxMail }) {
  return (
    <div className="tj-page">
      <PageHeader
        title={mail.subject}
        breadcrumb={
          <Breadcrumb items={[{ title: <Link to={pathTo('/outbox')}>送信メール</Link> }, { title: mail.subject }]} />
        }
        actions={
          <DownloadButton
            address={addressOf(getOutboxSource, { mail: mail.id })}
            fallback={`${mail.id}.eml`}
            done=".emlを保存しました"
          >
            .emlを保存
          </DownloadButton>
        }
      />
      <Card size="small">
        <Descriptions
          size="small"
          column={{ xs: 1, md: 2 }}
          items={[
            { key: 'to', label: '宛先', children: mail.to.join('、') },
            { key: 'date', label: '送信日時', children: minuteText(mail.date) },
          ]}
        />
        {mail.attachments.map((name, place) => (
          <DownloadButton
            // biome-ignore lint/suspicious/noArrayIndexKey: a mail never changes, and two attachments may share a name
            key={`${place} ${name}`}
            size="small"
            className={styles.attachment}
            address={addressOf(getOutboxAttachment, { mail: mail.id, number: String(place) })}
            fallback={name}
            done={`${name}を保存しました`}
          >
            {name}を保存
          </DownloadButton>
        ))}
        <Body mail={mail} />
      </Card>
    </div>
  );
}

/** The mail's body, as HTML and as plain text. */
function Body({ mail: { text, html } }: { mail: WholeOutboxMail }) {
  const [form, setForm] = useState('html');
  return (
    <TabStrip
      label="本文の形式"
      tabs={[
        { key: 'html', label: 'HTML' },
        { key: 'text', label: 'テキスト' },
      ]}
      active={form}
      onChange={setForm}
    >
      {form === 'text' ? (
        <div className="tj-lines">{text}</div>
      ) : (
        <iframe
          title="本文"
          // Scripts in the mail do not run; its links open in a new tab
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={`<base target="_blank">${html}`}
          className={styles.page}
        />
      )}
    </TabStrip>
  );
}
