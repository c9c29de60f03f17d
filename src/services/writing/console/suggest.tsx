import { Button, Input, Modal } from 'antd';
import { useId, useRef, useState } from 'react';
import { useCall, useSend } from '#core/console/http/calls.ts';
import { failureOf } from '#core/console/http/client.ts';
import { busy } from '#core/console/ui/states/loaded.tsx';
import tones from '#core/console/ui/text.module.css';
import { getClientSettings } from '#domain/client-settings.ts';
import { wishLength } from '#writing/rules/suggestion.ts';
import styles from './suggest.module.css';

interface SuggestProps {
  /** True if the user must enter what the text is about; a reply is about its review. */
  needsWish: boolean;
  /** True if a draft would replace existing text. */
  replaces: boolean;
  /** Fetches a draft. */
  ask: (wish: string | null) => Promise<{ readonly text: string }>;
  onDraft: (text: string) => void;
}

/** Suggests a draft, which is only inserted into the form for the user to edit. Renders nothing if no service is configured. */
export function Suggest({ needsWish, replaces, ask, onDraft }: SuggestProps) {
  const { data } = useCall(getClientSettings, {}, { staleTime: Number.POSITIVE_INFINITY });
  const [isOpen, setIsOpen] = useState(false);
  if (data?.writer !== true) return null;
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        下書きを提案
      </Button>
      {isOpen && (
        <SuggestDialog
          needsWish={needsWish}
          replaces={replaces}
          ask={ask}
          onDraft={(text) => {
            setIsOpen(false);
            onDraft(text);
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

/** Fetches a draft; ignores the response if the user has left meanwhile. */
function useSuggestion({ needsWish, ask, onDraft }: Pick<SuggestProps, 'needsWish' | 'ask' | 'onDraft'>) {
  const [wish, setWish] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const { isRunning: isAsking, run } = useSend({ failed: (thrown) => setRefused(failureOf(thrown).message) });
  const hasLeft = useRef(false);
  const suggest = () =>
    run(async () => {
      if (needsWish && wish.trim() === '') return setRefused('伝えたいことを入力してください');
      setRefused(null);
      const { text } = await ask(wish.trim() === '' ? null : wish.trim());
      if (!hasLeft.current) onDraft(text);
    });
  return {
    wish,
    write: (next: string) => {
      setWish(next);
      setRefused(null);
    },
    isAsking,
    refused,
    suggest,
    leave: () => {
      hasLeft.current = true;
    },
  };
}

function SuggestDialog({ needsWish, replaces, ask, onDraft, onClose }: SuggestProps & { onClose: () => void }) {
  const id = useId();
  const { wish, write, isAsking, refused, suggest, leave } = useSuggestion({ needsWish, ask, onDraft });
  const close = () => {
    leave();
    onClose();
  };
  return (
    <Modal
      open
      title="下書きを提案"
      onCancel={close}
      maskClosable={false}
      footer={
        <>
          <Button onClick={close}>キャンセル</Button>
          <Button type="primary" loading={busy(isAsking)} aria-busy={isAsking} onClick={() => void suggest()}>
            提案してもらう
          </Button>
        </>
      }
    >
      <label htmlFor={id}>{needsWish ? '伝えたいこと（必須）' : '伝えたいこと（任意）'}</label>
      <Input.TextArea
        autoFocus
        id={id}
        value={wish}
        onChange={(event) => write(event.target.value)}
        maxLength={wishLength}
        autoSize={{ minRows: 2, maxRows: 6 }}
        aria-describedby={`${id}note ${id}refused`}
        status={refused === null ? '' : 'error'}
      />
      <p id={`${id}note`} className={`${styles.note} ${tones.secondary}`}>
        {`${needsWish ? '入力した内容と業種' : 'クチコミの本文と評価、業種'}を外部の文章サービスに送ります。個人の名前や電話番号は入力しないでください。下書きは送信されません。内容を確かめてから送ってください。`}
      </p>
      {replaces && <p className={styles.note}>いま入力されている本文は、下書きに置き換わります。</p>}
      <p id={`${id}refused`} role="alert" className={`${styles.note} ${tones.error}`}>
        {refused}
      </p>
    </Modal>
  );
}
