import { Alert, Select } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { useProduct } from '#core/console/session/product.tsx';
import { LinkButton, PageHeader } from '#core/console/ui/page-header.tsx';
import spacing from '#core/console/ui/spacing.module.css';
import { Loaded } from '#core/console/ui/states/loaded.tsx';
import { EmptyState } from '#core/console/ui/states/placeholders.tsx';
import { dayOf } from '#core/model/day.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { admins } from '#domain/accounts/roles.ts';
import { isPeriod, monthAhead, monthInWords, monthsUntil } from '#domain/month.ts';
import { JournalButton } from '../journal-button.tsx';
import { CountStep } from './count-step.tsx';
import { DraftStep } from './draft-step.tsx';
import { GapStep } from './gap-step.tsx';
import { IssueStep } from './issue-step.tsx';
import { PaymentStep } from './payment-step.tsx';
import { SendStep } from './send-step.tsx';
import { useClosing } from './use-closing.ts';

const offered = 24;

/** The month-end closing: its steps in order, each with what remains to be done. */
export default function ClosingBoard() {
  const [params, setParams] = useSearchParams();
  const { me } = useProduct();
  // A manager only views: counting, issuing, sending and exporting journals is for administrators
  const isAdmin = admins.some((role) => role === me.systemUserRole);
  const last = monthAhead(dayOf(Date.now()), -1);
  const asked = params.get('period') ?? '';
  const period = isPeriod(asked) ? asked : last;
  return (
    <section className="tj-page">
      <PageHeader
        title="月次締め"
        breadcrumb={<Link to={pathTo('/incentive-history')}>請求履歴</Link>}
        actions={
          <>
            {isAdmin && <JournalButton period={period} />}
            <Select
              aria-label="対象月"
              value={period}
              className={spacing.choice}
              onChange={(value) => setParams(value === last ? {} : { period: value })}
              options={monthsUntil(monthAhead(last, 1), offered)
                .toReversed()
                .map((value) => ({ value, label: `${monthInWords(value)}分` }))}
            />
          </>
        }
      />
      <Board key={period} period={period} isAdmin={isAdmin} />
    </section>
  );
}

function Board({ period, isAdmin }: { period: string; isAdmin: boolean }) {
  const { query, ask, refresh } = useClosing(period);
  return (
    <Loaded query={query} rows={12}>
      {(closing) =>
        closing.isEmpty ? (
          <EmptyState
            title={`${monthInWords(period)}分に集計する店舗はありません`}
            action={<LinkButton to={pathTo('/search-conditions')}>登録店舗一覧を見る</LinkButton>}
          />
        ) : (
          <>
            {!closing.isClosed && (
              <Alert
                type="info"
                showIcon
                className={spacing.below}
                message={`${monthInWords(period)}分はまだ終わっていません`}
                description="締め日を過ぎた契約者から集計できます。未計測の状況は今から確認できます。"
              />
            )}
            <GapStep closing={closing} />
            <CountStep
              closing={closing}
              onCount={isAdmin ? () => ask('count', '成果日数の集計を始めました') : undefined}
            />
            <DraftStep closing={closing} />
            {isAdmin && (
              <>
                <IssueStep
                  closing={closing}
                  onIssue={(issueDate) => ask('issue', '請求の発行を始めました', { issueDate })}
                  onSettled={refresh}
                />
                <SendStep closing={closing} onSend={() => ask('mail', '請求書の送付を始めました')} />
                <PaymentStep closing={closing} onPaid={refresh} />
              </>
            )}
          </>
        )
      }
    </Loaded>
  );
}
