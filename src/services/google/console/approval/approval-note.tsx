import { Link } from 'react-router';
import text from '#core/console/ui/text.module.css';
import { pathTo } from '#core/model/paths/path-to.ts';
import type { ApprovalStatus } from '#domain/approvals/approval.ts';

interface ApprovalNoteProps {
  status: ApprovalStatus | null;
  note: string | null;
  /** The last request; null if there is none. */
  requestId: number | null;
}

/** Says for whose approval a reply or post waits, or why it was sent back, and leads to the request. */
export function ApprovalNote({ status, note, requestId }: ApprovalNoteProps) {
  if (note === null || requestId === null) return null;
  return (
    <p role={status === 'RETURNED' ? 'alert' : 'status'} className={status === 'RETURNED' ? text.error : undefined}>
      {`${note}。`}
      <Link className={text.inline} to={pathTo('/approval-request/:id', { id: requestId })}>
        承認依頼を開く
      </Link>
    </p>
  );
}

/** Beside 承認を依頼する: whom the press asks. */
export function RequestNote({ approver }: { approver: string | null }) {
  if (approver === null) return null;
  return <p className={text.secondary}>{`${approver}さんに承認を依頼します。承認されるまで送られません。`}</p>;
}
