import { Button } from 'antd';
import { LinkButton } from '#core/console/ui/buttons/link-button.tsx';
import { useDialogs } from '#core/console/ui/dialogs.tsx';
import spacing from '#core/console/ui/spacing.module.css';
import { yenText } from '#core/model/figures/figures.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import type { Closing } from '#domain/billing/closing.ts';
import type { ClosingFigures } from '#domain/billing/closing-charges.ts';
import { Step, type StepState } from './step.tsx';

/** The step that issues the drafts: numbers and permanent documents. */
export function IssueStep({ closing, onIssue }: { closing: Closing; onIssue: () => Promise<void> }) {
  const { modal } = useDialogs();
  const { figures, period } = closing;
  const { drafts, draftsTotal, nothing } = figures;
  const issue = () =>
    modal.confirm({
      title: `${drafts}件の請求を発行します`,
      content: `合計 ${yenText(draftsTotal)}。発行した請求書は変更できません。`,
      okText: '発行する',
      cancelText: 'キャンセル',
      onOk: onIssue,
    });
  return (
    <Step
      number={4}
      title="請求の発行"
      state={stateOf(figures)}
      actions={
        <Button type="primary" disabled={drafts === 0} onClick={issue}>
          すべて発行する
        </Button>
      }
    >
      <p className={spacing.first}>
        {drafts === 0
          ? '発行を待っている下書きはありません。'
          : `下書き ${drafts}件（合計 ${yenText(draftsTotal)}）。内容は請求ごとに確認できます。`}
        {nothing > 0 && `　0円のため発行しないもの ${nothing}件。`}
      </p>
      <LinkButton to={pathTo('/incentive-history', {}, { period, status_in: 'DRAFT' })}>
        下書きを1件ずつ確認する
      </LinkButton>
    </Step>
  );
}

function stateOf({ live, drafts }: ClosingFigures): StepState {
  if (live === 0) return { tone: 'neutral', text: '下書きなし' };
  return drafts > 0 ? { tone: 'warning', text: `残り${drafts}件` } : { tone: 'success', text: 'すべて請求済' };
}
