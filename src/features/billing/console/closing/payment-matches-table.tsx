import { Checkbox, Select, Typography } from 'antd';
import { StatusTag } from '#core/console/ui/status-tag.tsx';
import { DataTable } from '#core/console/ui/table/data-table.tsx';
import { dayText } from '#core/model/day.ts';
import { yenText } from '#core/model/figures/figures.ts';
import type { PaymentMatch } from '#domain/billing/closing.ts';
import styles from './closing.module.css';
import { type Decision, decided, differenceText, fitTag, outcomeText, proposed, wayOptions } from './payment-fit.ts';

const { Text } = Typography;

/** Line numbers of a statement. */
export type Lines = readonly number[];

interface PaymentMatchesTableProps {
  matches: readonly PaymentMatch[];
  /** Lines to record. */
  chosen: Lines;
  onChosen: (lines: Lines) => void;
  /** Lines whose shortfall is the bank's fee. */
  fees: Lines;
  onFees: (lines: Lines) => void;
  /** Decisions that differ from the proposal, by line. */
  decisions: ReadonlyMap<number, Decision>;
  onDecision: (line: number, decision: Decision) => void;
  /** Why a payment was not recorded, by line. */
  refused: ReadonlyMap<number, string>;
}

/** The payments of a statement, each with the charges that it may pay. */
export function PaymentMatchesTable(props: PaymentMatchesTableProps) {
  const { matches, chosen, onChosen, fees, onFees, decisions, onDecision, refused } = props;
  const decisionOf = (match: PaymentMatch) => decisions.get(match.line) ?? proposed(match);
  return (
    <DataTable
      caption="入金と請求の照合"
      rows={matches.map((match) => decided(match, decisionOf(match)))}
      rowKey={({ line }) => line}
      columns={[
        {
          title: '記録',
          width: 60,
          cell: ({ line, chargeId, payer }) => (
            <Checkbox
              aria-label={`${payer}の入金を記録する`}
              disabled={chargeId === null}
              checked={chosen.includes(line)}
              onChange={({ target }) => onChosen(toggled(chosen, line, target.checked))}
            />
          ),
        },
        { title: '入金日', width: 110, cell: ({ day }) => dayText(day) || '—' },
        { title: '名義', cell: ({ payer }) => payer },
        { title: '金額', right: true, width: 110, cell: ({ amount }) => yenText(amount) },
        {
          title: '請求',
          width: 260,
          cell: (match) => (
            <Charges
              match={match}
              decision={decisionOf(match)}
              onDecision={(decision) => onDecision(match.line, decision)}
            />
          ),
        },
        {
          title: '照合',
          width: 280,
          cell: (match) => (
            <>
              <StatusTag {...fitTag(match)} />
              <div>{differenceText(match)}</div>
              {match.fit === 'FEE' && (
                <Checkbox
                  checked={fees.includes(match.line)}
                  onChange={({ target }) => onFees(toggled(fees, match.line, target.checked))}
                >
                  不足分を振込手数料とする
                </Checkbox>
              )}
              <div>{chosen.includes(match.line) && outcomeText(match, fees.includes(match.line))}</div>
              {refused.has(match.line) && <Text type="danger">{refused.get(match.line)}</Text>}
            </>
          ),
        },
      ]}
    />
  );
}

interface ChargesProps {
  /** The match after the user's decision. */
  match: PaymentMatch;
  decision: Decision;
  onDecision: (decision: Decision) => void;
}

/** The charges that a payment pays; selectable if the payer has several, or for a cancelled charge. */
function Charges({ match, decision, onDecision }: ChargesProps) {
  const { choices, customerName, invoiceNumber, payer, fit, problem } = match;
  if (problem !== null || (choices.length < 2 && fit !== 'CANCELLED'))
    return customerName === null ? '—' : `${customerName}（${invoiceNumber ?? ''}）`;
  return (
    <>
      <Select
        mode="multiple"
        aria-label={`${payer}の入金を充てる請求`}
        placeholder="請求を選択"
        className={styles.choice}
        value={[...decision.chargeIds]}
        onChange={(chargeIds: number[]) => onDecision({ ...decision, chargeIds })}
        options={choices.map((one) => ({
          value: one.id,
          label: `${one.customerName}（${one.invoiceNumber ?? ''}） ${yenText(one.due)}${one.isCancelled ? ' 取消' : ''}`,
        }))}
      />
      {fit === 'CANCELLED' && (
        <Select
          aria-label={`${payer}の入金の扱い`}
          className={styles.choice}
          value={decision.way}
          onChange={(way) => onDecision({ ...decision, way })}
          options={wayOptions}
        />
      )}
    </>
  );
}

function toggled(lines: Lines, line: number, isOn: boolean): Lines {
  return isOn ? [...lines, line] : lines.filter((one) => one !== line);
}
