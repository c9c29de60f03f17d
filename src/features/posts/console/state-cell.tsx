import type { ShownProps } from '#core/console/fields/field-component.ts';
import { StatusTag } from '#core/console/ui/page-header.tsx';
import { fieldNamed, isChoiceOfCodes, type ResolvedFieldOf, type ResolvedResource } from '#core/model/resolved.ts';
import type { Row } from '#core/model/row-types.ts';
import { approvalStatusLabels } from '#domain/approvals/approval.ts';
import { isBlocked } from './due-text.ts';

/** What is said of a draft that waits for its approval, or was sent back; null of any other. */
export function approvalTag(status: unknown) {
  if (status === 'PENDING') return { tone: 'warning', text: approvalStatusLabels.PENDING } as const;
  return status === 'RETURNED' ? ({ tone: 'danger', text: approvalStatusLabels.RETURNED } as const) : null;
}

/** The state of a post; of one that waits for its time but cannot go out, or for an approval, it says that. */
export default function StateCell({ field, value, row }: ShownProps<ResolvedFieldOf<'select'>>) {
  const code = String(value ?? '');
  if (isBlocked(row)) return <StatusTag tone="danger" text="公開できません" />;
  const approval = code === 'DRAFT' ? approvalTag(row.approvalStatus) : null;
  if (approval !== null) return <StatusTag {...approval} />;
  return <StatusTag tone={field.tones?.[code] ?? 'neutral'} text={field.options[code] ?? 'その他'} />;
}

/** The same outside a list: beside a post's title, and among the results for each store. */
export function PostState({ resource, row }: { resource: ResolvedResource; row: Row }) {
  const field = fieldNamed(resource, 'state');
  return isChoiceOfCodes(field) ? (
    <StateCell field={field} value={row.state} labels={{}} path={field.name} row={row} />
  ) : null;
}
