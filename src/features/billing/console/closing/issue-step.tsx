import { Button, Progress, Select } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { type Closing, countLeftDrafts, draftsDueBefore, type Issuing } from '#billing/rules/closing.ts';
import { useDialogs } from '#core/console/ui/dialogs.tsx';
import { LinkButton } from '#core/console/ui/page-header.tsx';
import spacing from '#core/console/ui/spacing.module.css';
import text from '#core/console/ui/text.module.css';
import { addDays, type Day, dayOf, daysBetween, dayText } from '#core/model/day.ts';
import { yenText } from '#core/model/language.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import styles from './closing.module.css';
import { DraftDues } from './draft-dues.tsx';
import { LeftDrafts } from './left-drafts.tsx';
import { Step, type StepState } from './step.tsx';
import { TermsQuestion } from './terms-question.tsx';

interface IssueStepProps {
  closing: Closing;
  onIssue: (issueDate: Day) => Promise<void>;
  /** Called when it was said from which day the terms of payment count. */
  onSettled: () => Promise<void>;
}

/** The step that issues the drafts: numbers and permanent documents. */
export function IssueStep({ closing, onIssue, onSettled }: IssueStepProps) {
  const { modal } = useDialogs();
  const { issuing } = closing;
  const { drafts } = closing.figures;
  const issued = drafts - closing.objectedDrafts;
  const days = issueDays(closing.closedOn, dayOf(Date.now()));
  const [chosen, setChosen] = useState<Day | null>(null);
  const issueDate = chosen ?? dayOf(Date.now());
  const overdue = draftsDueBefore(closing, issueDate);
  const issue = () =>
    modal.confirm({
      title: `${issued}件の請求を発行します`,
      content: `合計 ${yenText(closing.figures.draftsTotal - closing.objectedTotal)}、発行日 ${dayText(issueDate)}。発行した請求書は変更できません。${
        overdue > 0 ? `うち${overdue}件は、支払期限が発行日より前になります。` : ''
      }`,
      okText: '発行する',
      cancelText: 'キャンセル',
      onOk: () => onIssue(issueDate),
    });
  return (
    <Step
      number={4}
      title="請求の発行"
      state={stateOf(closing)}
      actions={
        drafts > 0 &&
        issuing === null && (
          <>
            <Select
              aria-label="発行日"
              showSearch
              className={styles.issueDay}
              value={issueDate}
              onChange={setChosen}
              options={days.map((day) => ({ value: day, label: `発行日 ${dayText(day)}` }))}
            />
            <Button type="primary" disabled={closing.unaskedTerms > 0 || issued <= 0} onClick={issue}>
              すべて発行する
            </Button>
          </>
        )
      }
    >
      {issuing !== null && <IssuingProgress {...issuing} />}
      {closing.unaskedTerms > 0 && <TermsQuestion customers={closing.unaskedTerms} onSettled={onSettled} />}
      <LeftDrafts closing={closing} />
      {closing.objectedDrafts > 0 && <Objected drafts={closing.objectedDrafts} />}
      <DraftDues dueTooLate={closing.dueTooLate} overdue={overdue} />
      {issuing === null && <Drafts closing={closing} />}
    </Step>
  );
}

/** The drafts that are issued one by one, once their customers have an answer. */
function Objected({ drafts }: { drafts: number }) {
  return (
    <p className={spacing.first}>
      {`対応待ちの異議がある下書きが${drafts}件あります。「すべて発行する」では発行しません。`}
      <Link to={pathTo('/objection', {}, { status: 'OPEN' })} className={text.inline}>
        異議に回答する
      </Link>
    </p>
  );
}

/** The drafts that wait, and where each is seen. */
function Drafts({ closing: { figures, period } }: { closing: Closing }) {
  const { drafts, draftsTotal, nothing } = figures;
  return (
    <>
      <p className={spacing.first}>
        {drafts === 0
          ? '発行を待っている下書きはありません。'
          : `下書き ${drafts}件（合計 ${yenText(draftsTotal)}）。内容は請求ごとに確認できます。`}
        {nothing > 0 && `　0円のため発行しないもの ${nothing}件。`}
      </p>
      {drafts > 0 && (
        <LinkButton to={pathTo('/incentive-history', {}, { period, status_in: 'DRAFT' })}>
          下書きを1件ずつ確認する
        </LinkButton>
      )}
    </>
  );
}

/** How many of the drafts are issued by now. */
function IssuingProgress({ done, of }: Issuing) {
  return (
    <div role="status" className={spacing.first}>
      {`${of}件のうち${done}件を発行しました。残りを発行しています。`}
      <Progress percent={Math.floor((done / of) * 100)} format={() => `${done}/${of}`} aria-label="発行の進み具合" />
    </div>
  );
}

function stateOf(closing: Closing): StepState {
  const { issuing } = closing;
  if (issuing !== null) return { tone: 'info', text: `発行中 ${issuing.done}/${issuing.of}` };
  const { live, drafts } = closing.figures;
  if (live === 0) return { tone: 'neutral', text: '下書きなし' };
  const left = countLeftDrafts(closing);
  if (left > 0) return { tone: 'danger', text: `${left}件を発行できませんでした` };
  return drafts > 0 ? { tone: 'warning', text: `残り${drafts}件` } : { tone: 'success', text: 'すべて請求済' };
}

// Nobody issues a month later than that
const maxDays = 366;

/** The days that a charge may be issued on, the newest first: today, back to the day after its period. */
function issueDays(closedOn: Day | null, today: Day): readonly Day[] {
  const count = closedOn === null ? 1 : Math.max(1, Math.min(maxDays, daysBetween(closedOn, today)));
  return Array.from({ length: count }, (_, back) => addDays(today, -back));
}
