import { Card } from 'antd';
import type { ReactNode } from 'react';
import { CardHeading } from '#core/console/ui/card-heading.tsx';
import spacing from '#core/console/ui/spacing.module.css';
import { StatusTag } from '#core/console/ui/status-tag.tsx';
import type { Tone } from '#core/model/fields/select.ts';

export interface StepState {
  readonly tone: Tone;
  readonly text: string;
}

interface StepProps {
  number: number;
  title: string;
  /** What is left of it. */
  state: StepState;
  actions?: ReactNode;
  children?: ReactNode;
}

/** One step of the closing: its number, what is left, and what can be done. */
export function Step({ number, title, state, actions, children }: StepProps) {
  return (
    <Card
      size="small"
      className={spacing.below}
      title={
        <div className={`tj-bar ${spacing.flush}`}>
          <CardHeading>{`${number}. ${title}`}</CardHeading>
          <StatusTag {...state} />
        </div>
      }
      extra={actions}
    >
      {children}
    </Card>
  );
}
