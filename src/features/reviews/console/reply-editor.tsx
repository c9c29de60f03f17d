import { Button, Dropdown, Input } from 'antd';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { busy } from '#core/console/ui/busy.tsx';
import { pathTo } from '#core/console/ui/paths.ts';
import { fillText, unfilled } from '#domain/post-text.ts';
import { ByteCount, isTooLong } from './byte-count.tsx';
import { type Review, variablesOf } from './review.ts';
import { useTemplates } from './templates.ts';

interface ReplyEditorProps {
  review: Review;
  isSaving: boolean;
  onSend: (text: string) => void;
  onCancel: () => void;
}

/** A reply being written: from a template or by hand, its bytes counted as one types. */
export function ReplyEditor({ review, isSaving, onSend, onCancel }: ReplyEditorProps) {
  const id = useId();
  const [text, setText] = useState(review.reply ?? '');
  const templates = useTemplates();
  const variables = variablesOf(review);
  const open = unfilled(text, {});
  const items = (templates.data ?? []).map(({ id: key, name, body }) => ({
    key,
    label: name,
    onClick: () => setText(fillText(body, variables)),
  }));
  const cannot = text.trim() === '' || isTooLong(text);
  return (
    <div style={{ marginTop: 8 }}>
      <Input.TextArea
        autoFocus
        value={text}
        onChange={(event) => setText(event.target.value)}
        autoSize={{ minRows: 3, maxRows: 12 }}
        aria-label={`${review.reviewer}さんへの返信`}
        aria-describedby={`${id}count`}
        status={isTooLong(text) ? 'error' : ''}
      />
      <div className="tj-bar" style={{ marginTop: 8, marginBottom: 0 }}>
        <Button
          type="primary"
          disabled={cannot}
          loading={busy(isSaving)}
          aria-busy={isSaving}
          onClick={() => onSend(text.trim())}
        >
          返信を送信
        </Button>
        <Button onClick={onCancel}>キャンセル</Button>
        <Dropdown
          trigger={['click']}
          menu={{
            items:
              items.length > 0
                ? items
                : [{ key: 0, label: <Link to={pathTo('/reply-template/create')}>テンプレートを作成</Link> }],
          }}
        >
          <Button aria-haspopup="menu">テンプレート</Button>
        </Dropdown>
        <ByteCount text={text} id={`${id}count`} />
      </div>
      {open.length > 0 && (
        <p role="status" style={{ margin: '8px 0 0' }}>
          {`${open.map((name) => `{${name}}`).join('、')}がそのまま送られます。内容を確認してください。`}
        </p>
      )}
    </div>
  );
}
