import { rowIn } from '#core/console/http/calls.ts';
import { type Day, daysBetween, dayText } from '#core/model/day.ts';
import { yenText } from '#core/model/language.ts';
import type { Labels, Row } from '#core/model/row-types.ts';
import { monthInWords } from '#domain/month.ts';

const onlyWhenFilled = [
  'correctsId',
  'reason',
  'outcome',
  'mailedDate',
  'mailState',
  'paidDate',
  'cancelledOn',
  'paymentMethod',
  'gatewayState',
];

/** The fields of a charge to hide: empty ones, and those that the payments card shows better. */
export function hiddenFacts(charge: Row): readonly string[] {
  const isNothing = (name: string) => charge[name] === 0 || charge[name] === null || charge[name] === undefined;
  const money = ['carried', 'credited'].filter(isNothing);
  const isPlain = money.length === 2 || charge.status !== 'DRAFT';
  return [...money, ...(isPlain ? ['due'] : []), ...onlyWhenFilled.filter(isNothing)];
}

/** `2026/09/21〜2026/10/20`; null if the days were not stored. */
export function periodDaysText(charge: Row): string | null {
  const { periodFirst = null, periodLast = null } = rowIn('incentive-history', charge);
  if (periodFirst === null || periodLast === null) return null;
  return `${dayText(periodFirst)}〜${dayText(periodLast)}`;
}

/**
 * What a charge is about, as of `today`: its total, whom it is for (its customers know that: they see its month), and what comes next or came
 * last of it.
 */
export function chargeHeadline(charge: Row, labels: Labels, { today, isOwn }: { today: Day; isOwn: boolean }) {
  const { total = 0, userId, period = '', status, dueDate = null, ...days } = rowIn('incentive-history', charge);
  const { paidDate = null, cancelledOn = null } = days;
  const month = `${monthInWords(period)}分`;
  const customer = labels.userId?.[String(userId)] ?? '';
  const ended: Readonly<Record<string, string | null>> = {
    DRAFT: isOwn ? null : month,
    PAID: paidDate && `入金日 ${nearDay(paidDate, today)}`,
    CANCELLED: cancelledOn && `取消日 ${nearDay(cancelledOn, today)}`,
  };
  const last = ended[String(status)];
  const what = last === undefined ? dueDate && dueIn(dueDate, today) : last;
  return { figure: yenText(total), rest: [isOwn ? month : customer, what ?? ''].filter((text) => text !== '') };
}

/** `支払期限 11/30（あと2日）` */
function dueIn(due: Day, today: Day): string {
  const left = daysBetween(today, due);
  const late = left === 0 ? '今日' : `${-left}日過ぎています`;
  return `支払期限 ${nearDay(due, today)}（${left > 0 ? `あと${left}日` : late}）`;
}

/** `11/30`; of another year, `2025/11/30`. */
function nearDay(day: Day, today: Day): string {
  return day.slice(0, 4) === today.slice(0, 4) ? dayText(day).slice(5) : dayText(day);
}
