import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { words } from '#core/console/i18n/words.ts';
import styles from './fold.module.css';

interface FoldProps {
  /** The id of what is folded. */
  id: string;
  /** What the details are of: the accessible name says it, since a page may have several folds. */
  of: string;
  /** What differs from the usual inside; '' for nothing. Shown while it is folded. */
  differing: string;
  /** True while what is inside needs the user: it opens, and stays open until the user closes it afterwards. */
  isNeeded: boolean;
  children: ReactNode;
}

/**
 * What is rarely needed, behind a button. Its content is not made before it first opens, and then stays, so that an input keeps what it
 * alone holds.
 */
export function Fold({ id, of, differing, isNeeded, children }: FoldProps) {
  const [isOpen, setOpen] = useState(isNeeded);
  if (isNeeded && !isOpen) setOpen(true);
  const wasOpen = useRef(false);
  wasOpen.current ||= isOpen;
  const said = differing === '' || isOpen ? '' : words().inParentheses(differing);
  return (
    <div>
      <Button
        type="text"
        className={styles.head}
        icon={isOpen ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={`${words().detailsOf(of)}${said}`}
        onClick={() => setOpen(!isOpen)}
      >
        {`${words().details}${said}`}
      </Button>
      <div id={id} hidden={!isOpen} className={styles.body}>
        {wasOpen.current && children}
      </div>
    </div>
  );
}
