import { Checkbox, Typography } from 'antd';
import { yen } from '#core/console/fields/figures.ts';
import { DataTable } from '#core/console/ui/data-table.tsx';
import { StatusTag } from '#core/console/ui/status-tag.tsx';
import type { PaymentMatch } from '#domain/closing.ts';
import { differenceText, fitTag, outcomeText } from './payment-fit.ts';

const { Text } = Typography;

/** Lines of a statement by their number. */
export type Lines = readonly number[];

interface PaymentMatchesTableProps {
  matches: readonly PaymentMatch[];
  /** What is to be recorded. */
  chosen: Lines;
  onChosen: (lines: Lines) => void;
  /** Of which the missing part is the bank's fee. */
  fees: Lines;
  onFees: (lines: Lines) => void;
  /** Why a payment was not recorded, by its line. */
  refused: ReadonlyMap<number, string>;
}

/** The payments of a statement beside the charges that they may be for. */
export function PaymentMatchesTable({ matches, chosen, onChosen, fees, onFees, refused }: PaymentMatchesTableProps) {
  return (
    <DataTable
      caption="入金と請求の照合"
      rows={matches}
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
        { title: '入金日', width: 110, cell: ({ day }) => day.replaceAll('-', '/') || '—' },
        { title: '名義', cell: ({ payer }) => payer },
        { title: '金額', right: true, width: 110, cell: ({ amount }) => yen(amount) },
        {
          title: '請求',
          cell: ({ customerName, invoiceNumber }) =>
            customerName === null ? '—' : `${customerName}（${invoiceNumber ?? ''}）`,
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

function toggled(lines: Lines, line: number, isOn: boolean): Lines {
  return isOn ? [...lines, line] : lines.filter((one) => one !== line);
}
