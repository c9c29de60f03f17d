import { Button } from 'antd';
import { yen } from '#core/console/fields/figures.ts';
import { LinkButton } from '#core/console/ui/buttons/link-button.tsx';
import { useDialogs } from '#core/console/ui/dialogs.tsx';
import { pathTo } from '#core/console/ui/paths.ts';
import spacing from '#core/console/ui/spacing.module.css';
import { type Closing, draftsToIssue } from '#domain/billing/closing.ts';
import { Step, type StepState } from './step.tsx';

/** Gives the drafts their numbers and freezes their invoices. */
export function IssueStep({ closing, onIssue }: { closing: Closing; onIssue: () => Promise<void> }) {
  const { modal } = useDialogs();
  const { charges, period } = closing;
  const drafts = draftsToIssue(closing);
  const nothing = charges.filter(({ status, total }) => status === 'DRAFT' && total <= 0);
  const sum = drafts.reduce((total, draft) => total + draft.total, 0);
  const issue = () =>
    modal.confirm({
      title: `${drafts.length}件の請求を発行します`,
      content: `合計 ${yen(sum)}。発行した請求書は変更できません。`,
      okText: '発行する',
      cancelText: 'キャンセル',
      onOk: onIssue,
    });
  return (
    <Step
      number={4}
      title="請求の発行"
      state={stateOf(closing, drafts.length)}
      actions={
        <Button type="primary" disabled={drafts.length === 0} onClick={issue}>
          すべて発行する
        </Button>
      }
    >
      <p className={spacing.first}>
        {drafts.length === 0
          ? '発行を待っている下書きはありません。'
          : `下書き ${drafts.length}件（合計 ${yen(sum)}）。内容は請求ごとに確認できます。`}
        {nothing.length > 0 && `　0円のため発行しないもの ${nothing.length}件。`}
      </p>
      <LinkButton to={pathTo('/incentive-history', {}, { period, status_in: 'DRAFT' })}>
        下書きを1件ずつ確認する
      </LinkButton>
    </Step>
  );
}

function stateOf({ charges }: Closing, drafts: number): StepState {
  if (charges.length === 0) return { tone: 'neutral', text: '下書きなし' };
  return drafts > 0 ? { tone: 'warning', text: `残り${drafts}件` } : { tone: 'success', text: 'すべて請求済' };
}
