import { Card } from 'antd';
import type { ReactNode } from 'react';
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
      style={{ marginBottom: 16 }}
      title={
        <div className="tj-bar" style={{ margin: 0 }}>
          <h2 style={{ fontSize: 16, margin: 0 }}>{`${number}. ${title}`}</h2>
          <StatusTag {...state} />
        </div>
      }
      extra={actions}
    >
      {children}
    </Card>
  );
}
