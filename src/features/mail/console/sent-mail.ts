import { partOf } from '#core/console/ui/use-answer.ts';

/** A mail of the outbox, as its list tells it. */
export interface SentMail {
  readonly id: string;
  readonly date: number;
  readonly to: readonly string[];
  readonly subject: string;
  readonly attachments: readonly string[];
}

/** Reads a mail from an answer. */
export function sentMailIn(data: unknown): SentMail {
  return {
    id: String(partOf(data, 'id')),
    date: Number(partOf(data, 'date')),
    to: textsIn(partOf(data, 'to')),
    subject: String(partOf(data, 'subject')),
    attachments: textsIn(partOf(data, 'attachments')),
  };
}

function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
