import { Button } from 'antd';
import { SectionCard } from '#core/console/pages/screen-frames.tsx';
import { useIsPhone } from '#core/console/ui/browser.ts';
import { useCopy } from '#links/console/use-copy.ts';
import { lineRequest, mailRequest } from '../../rules/review-request.ts';
import styles from './request.module.css';

/** The texts that ask for a review, each with a button that copies it. */
export function RequestTexts({ storeName, url }: { storeName: string; url: string }) {
  const { subject, body } = mailRequest(storeName, url);
  return (
    <>
      <SectionCard title="LINEで送る文章">
        <CopyText text={lineRequest(storeName, url)} what="LINEの文章" />
      </SectionCard>
      <SectionCard title="メールで送る文章">
        <CopyText text={subject} what="メールの件名" />
        <CopyText text={body} what="メールの本文" />
      </SectionCard>
    </>
  );
}

function CopyText({ text, what }: { text: string; what: string }) {
  const copy = useCopy();
  const size = useIsPhone() ? 'large' : 'middle';
  return (
    <div className={styles.piece}>
      <p className={styles.text}>{text}</p>
      <div className={styles.buttons}>
        <Button size={size} onClick={() => copy(text, what)}>
          {what}をコピー
        </Button>
      </div>
    </div>
  );
}
