import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { callKey, send, useSend } from '#core/console/http/calls.ts';
import { SectionCard } from '#core/console/pages/screen-frames.tsx';
import { useToast } from '#core/console/ui/dialogs.tsx';
import { busy } from '#core/console/ui/states/loaded.tsx';
import text from '#core/console/ui/text.module.css';
import { type Guarded, getProfileGuard, settleProfileChange } from '../calls.ts';
import styles from './guard.module.css';

/** The fields that Google changed, each from what to what, with the two decisions where its API takes them. */
export function GoogleChanges({ guarded, storeId }: { guarded: Guarded; storeId: number }) {
  return (
    <SectionCard title="Googleによる変更">
      <p className={text.secondary}>
        Googleは、利用者の報告などをもとに内容を変えることがあります。「元に戻す」は店舗の内容を、「受け入れる」はGoogleの内容を、Googleに書き込みます。
      </p>
      <ul className={styles.changes}>
        {guarded.changes.map((change) => (
          <li key={change.field} className={styles.change}>
            <strong>{change.label}</strong>
            <dl className={styles.values}>
              <div>
                <dt className={text.secondary}>店舗の内容</dt>
                <dd>{change.ours}</dd>
              </div>
              <div>
                <dt className={text.secondary}>Googleの内容</dt>
                <dd>{change.googles}</dd>
              </div>
            </dl>
            {guarded.mayDecide && change.isOpen && <Decision change={change} storeId={storeId} />}
            {!guarded.mayDecide && <p className={text.secondary}>Googleと連携している間だけ、ここから選べます。</p>}
            {guarded.mayDecide && !change.isOpen && (
              <p className={text.secondary}>この項目は、Googleの画面で確認してください。</p>
            )}
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

interface DecisionProps {
  change: Guarded['changes'][number];
  storeId: number;
}

const choices = {
  RESTORE: { text: '元に戻す', done: '元に戻す内容をGoogleに送りました' },
  ACCEPT: { text: '受け入れる', done: 'Googleの内容を受け入れました' },
} as const;

function Decision(props: DecisionProps) {
  return (
    <div className="tj-bar">
      <Choice choice="RESTORE" {...props} />
      <Choice choice="ACCEPT" {...props} />
    </div>
  );
}

function Choice({ change, storeId, choice }: DecisionProps & { choice: keyof typeof choices }) {
  const toast = useToast();
  const queries = useQueryClient();
  const { text: word, done } = choices[choice];
  // A refusal may mean that Google's change is another one by now
  const after = () => queries.invalidateQueries({ queryKey: callKey(getProfileGuard) });
  const { isRunning, run } = useSend({ failed: toast.failed, after });
  const decide = async () => {
    await send(settleProfileChange, { id: storeId, body: { field: change.field, choice, seen: change.seen } });
    toast.done(done);
  };
  return (
    <Button
      loading={busy(isRunning)}
      aria-busy={isRunning}
      aria-label={`${change.label}：${word}`}
      onClick={() => void run(decide)}
    >
      {word}
    </Button>
  );
}
