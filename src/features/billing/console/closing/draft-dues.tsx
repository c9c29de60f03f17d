import { Alert } from 'antd';
import spacing from '#core/console/ui/spacing.module.css';

interface DraftDuesProps {
  /** Drafts that would be due later than the law allows. */
  dueTooLate: number;
  /** Drafts that would be due before their day of issue. */
  overdue: number;
}

/** Warns of the due dates that drafts would get. */
export function DraftDues({ dueTooLate, overdue }: DraftDuesProps) {
  return (
    <>
      {dueTooLate > 0 && (
        <Alert
          type="warning"
          showIcon
          className={spacing.below}
          message={`支払期限が締め日から60日を超える下書き ${dueTooLate}件`}
          description="取適法の対象になる取引では、60日以内に定める必要があります。契約者の支払条件を確認してください。"
        />
      )}
      {overdue > 0 && (
        <Alert
          type="warning"
          showIcon
          className={spacing.below}
          message={`支払期限が発行日より前になる下書き ${overdue}件`}
          description="支払期限は締め日から数えるため、発行した日にはもう期限を過ぎています。契約者の支払条件を確認してください。"
        />
      )}
    </>
  );
}
