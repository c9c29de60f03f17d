import { type ClosingCharge, hasMoney } from '#billing/rules/closing-charges.ts';
import text from '#core/console/ui/text.module.css';
import { yenText } from '#core/model/language.ts';

type Money = Pick<ClosingCharge, 'carried' | 'due' | 'surplus' | 'total'>;

/** Shows the amounts carried over, still due and to be given back; each only if above 0. */
export function ChargeMoney({ charge }: { charge: Money }) {
  const { carried, due, surplus } = charge;
  if (!hasMoney(charge)) return '—';
  return (
    <span className={text.figures}>
      {carried > 0 && <div>既入金 {yenText(carried)}</div>}
      {due !== null && due > 0 && <div>残額 {yenText(due)}</div>}
      {surplus > 0 && <div className={text.error}>返金待ち {yenText(surplus)}</div>}
    </span>
  );
}
