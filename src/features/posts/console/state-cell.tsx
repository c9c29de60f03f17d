import type { ShownProps } from '#core/console/fields/field-component.ts';
import { StatusTag } from '#core/console/ui/page-header.tsx';
import type { ResolvedFieldOf } from '#core/model/resolved.ts';
import { isBlocked } from './due-text.ts';

/** The state of a post; of one that waits for its time but cannot go out it says that. */
export default function StateCell({ field, value, row }: ShownProps<ResolvedFieldOf<'select'>>) {
  const code = String(value ?? '');
  if (isBlocked(row)) return <StatusTag tone="danger" text="公開できません" />;
  return <StatusTag tone={field.tones?.[code] ?? 'neutral'} text={field.options[code] ?? 'その他'} />;
}
