import { Checkbox, Select, Typography } from 'antd';
import type { PaymentChoice, PaymentMatch } from '#billing/rules/closing.ts';
import { StatusTag } from '#core/console/ui/page-header.tsx';
import { DataTable } from '#core/console/ui/table/data-table.tsx';
import { foundByLabel } from '#core/fields/reference/console/chooser.tsx';
import { dayText } from '#core/model/day.ts';
import { yenText } from '#core/model/language.ts';
import { deductionText } from '#domain/invoices/subcontract-act.ts';
import styles from './closing.module.css';
import {
  type Decision,
  decided,
  differenceText,
  fitTag,
  isForbiddenDeduction,
  outcomeText,
  proposed,
  wayOptions,
} from './payment-fit.ts';

const { Text } = Typography;

/** Line numbers of a statement. */
export type Lines = readonly number[];

interface PaymentMatchesTableProps {
  matches: readonly PaymentMatch[];
  /** All charges that wait for a payment: any can be chosen. */
  open: readonly PaymentChoice[];
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

/** The payments of a statement, each with the charges that it may pay. Long, for it is the list of its columns. */
export function PaymentMatchesTable(props: PaymentMatchesTableProps) {
  const { matches, open, chosen, onChosen, fees, onFees, decisions, onDecision, refused } = props;
  const decisionOf = (match: PaymentMatch) => decisions.get(match.line) ?? proposed(match);
  return (
    <DataTable
      caption="入金と請求の照合"
      rows={matches.map((match) => decided(match, decisionOf(match), open))}
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
        { title: '名義', width: 170, cell: ({ payer }) => payer },
        { title: '金額', right: true, width: 110, cell: ({ amount }) => yenText(amount) },
        {
          title: '請求',
          width: 260,
          cell: (match) => (
            <Charges
              match={match}
              open={open}
              decision={decisionOf(match)}
              onDecision={(decision) => onDecision(match.line, decision)}
            />
          ),
        },
        {
          title: '照合',
          width: 260,
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
              {isForbiddenDeduction(match, open) && <Text type="warning">{deductionText}</Text>}
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
  open: readonly PaymentChoice[];
  decision: Decision;
  onDecision: (decision: Decision) => void;
}

/** The charges that a payment pays: the payer's are offered first, then all others that wait for a payment. */
function Charges({ match, open, decision, onDecision }: ChargesProps) {
  const { choices, payer, fit, problem } = match;
  if (problem !== null) return '—';
  const others = open.filter(({ id }) => !choices.some((one) => one.id === id));
  return (
    <>
      <Select
        mode="multiple"
        aria-label={`${payer}の入金を充てる請求`}
        placeholder="請求を選択"
        popupMatchSelectWidth={false}
        className={styles.choice}
        value={[...decision.chargeIds]}
        onChange={(chargeIds: number[]) => onDecision({ ...decision, chargeIds })}
        filterOption={foundByLabel}
        options={[
          ...(choices.length === 0 ? [] : [{ label: '候補の請求', options: choices.map(optionOf) }]),
          ...(others.length === 0 ? [] : [{ label: '入金待ちの請求', options: others.map(optionOf) }]),
        ]}
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

function optionOf({ id, customerName, invoiceNumber, due, isCancelled }: PaymentChoice) {
  return {
    value: id,
    label: `${customerName}（${invoiceNumber ?? ''}） ${yenText(due)}${isCancelled ? ' 取消' : ''}`,
  };
}

function toggled(lines: Lines, line: number, isOn: boolean): Lines {
  return isOn ? [...lines, line] : lines.filter((one) => one !== line);
}
