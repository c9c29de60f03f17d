import { Card } from 'antd';
import type { ComponentProps, ReactNode } from 'react';
import { CardHeading } from '#core/console/pages/screen-frames.tsx';
import { StatusTag } from '#core/console/ui/page-header.tsx';
import spacing from '#core/console/ui/spacing.module.css';
import styles from './closing.module.css';

export interface StepState {
  readonly tone: ComponentProps<typeof StatusTag>['tone'];
  readonly text: string;
}

interface StepProps {
  number: number;
  title: string;
  /** What remains to be done. */
  state: StepState;
  actions?: ReactNode;
  children?: ReactNode;
}

/** A step of the closing: its number, what remains, and its actions. */
export function Step({ number, title, state, actions, children }: StepProps) {
  return (
    <Card
      size="small"
      className={`${spacing.below} ${styles.step}`}
      title={
        <div className={`tj-bar ${spacing.flush}`}>
          <CardHeading>{`${number}. ${title}`}</CardHeading>
          <StatusTag {...state} />
        </div>
      }
      extra={Boolean(actions) && <div className={`tj-bar ${spacing.flush}`}>{actions}</div>}
    >
      {children}
    </Card>
  );
}
