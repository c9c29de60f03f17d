import { api, type Mutation, unit } from './mutation.ts';

const counting = (name: string) => unit('src/domain/billing/counting.test.ts', name);
const keyword = 'is achieved on the days at or above its target';
const ledger = (name: string) => api('tests/api/ledger.test.ts', name);

/** Rules on what is billed. */
export const money: readonly Mutation[] = [
  // Counting
  {
    rule: 'counting: a day at its target is achieved',
    file: 'src/domain/ranks/day-marks.ts',
    find: 'rank > target',
    put: 'rank >= target',
    caughtBy: counting(keyword),
  },
  {
    rule: 'counting: only a store that is 計測中 is billed by the day',
    file: 'src/domain/ranks/day-marks.ts',
    find: ` && termOn(store, day)?.values.status === 'MEASURING'`,
    put: '',
    caughtBy: counting('that is not 計測中 is billed no day'),
  },
  {
    rule: 'counting: 未計測 is not billed',
    file: 'src/domain/billing/counting.ts',
    find: 'day, byDay.get(day));',
    put: 'day, byDay.get(day) ?? 1);',
    caughtBy: counting(keyword),
  },
  {
    rule: 'counting: a fixed month needs a day 計測中',
    file: 'src/domain/billing/counting.ts',
    find: `|| !isMeasuredAt(terms, { first, last }, excluded)`,
    put: '',
    caughtBy: counting('that is not 計測中 is billed no day'),
  },
  {
    rule: 'counting: a held fixed month is not billed again',
    file: 'src/domain/billing/counting.ts',
    find: `if (held.some(({ kind, last: day }) => kind === 'FIXED_MONTH' && first <= day && day <= last)) return null;`,
    put: '',
    caughtBy: counting('leaves a held fixed month alone'),
  },
  {
    rule: 'counting: the dearest keyword stands for the day',
    file: 'src/domain/billing/counting.ts',
    find: '(one.price > best.price ? one : best)',
    put: '(one.price < best.price ? one : best)',
    caughtBy: counting('with ANY_KEYWORD pays a day once'),
  },
  // Caps
  {
    rule: 'caps: a keyword’s days',
    file: 'src/domain/billing/counting.ts',
    find: '(keywordDays.get(detailId) ?? 0) >= cap',
    put: '(keywordDays.get(detailId) ?? 0) > cap',
    caughtBy: counting('is billed for its first days up to its own cap'),
  },
  {
    rule: 'caps: the store’s stands in for a keyword’s',
    file: 'src/domain/billing/counting.ts',
    find: 'one.capDays ?? one.storeCapDays',
    put: 'one.capDays',
    caughtBy: counting('is billed for its first days up to its own cap'),
  },
  {
    rule: 'caps: yen, up to the cap itself',
    file: 'src/domain/billing/counting.ts',
    find: 'together > cap)',
    put: 'together >= cap)',
    caughtBy: unit('src/domain/billing/counting.test.ts'),
  },
  {
    rule: 'caps: the day that would pass the yen ends the bill',
    file: 'src/domain/billing/counting.ts',
    find: '(endedAt === cap || together > cap)',
    put: 'together > cap',
    caughtBy: unit('src/domain/billing/counting.test.ts'),
  },
  {
    rule: 'caps: what a charge holds already fills them',
    file: 'src/domain/billing/counting.ts',
    find: 'let sum = chargedDays.reduce((total, { price }) => total + price, 0);',
    put: 'let sum = 0;',
    caughtBy: unit('src/domain/billing/counting.test.ts'),
  },
  // Tax
  {
    rule: 'tax: half a yen is rounded up',
    file: 'src/domain/invoices/tax.ts',
    find: 'Math.floor((hundredths + 50) / 100)',
    put: 'Math.floor((hundredths + 49) / 100)',
    caughtBy: unit('src/domain/invoices/tax.test.ts'),
  },
  {
    rule: 'tax: once a rate, not once a line',
    file: 'src/domain/invoices/tax.ts',
    find: 'tax: rounded(base * rate, rounding)',
    put: 'tax: some.reduce((sum, line) => sum + rounded(line.amount * rate, rounding), 0)',
    caughtBy: unit('src/domain/invoices/tax.test.ts'),
  },
  {
    rule: 'tax: each rate by itself',
    file: 'src/domain/invoices/tax.ts',
    find: '(line) => line.taxRate',
    put: '() => lines[0]?.taxRate ?? 0',
    caughtBy: unit('src/domain/invoices/tax.test.ts'),
  },
  // Terms
  {
    rule: 'terms: a change begins tomorrow',
    file: 'src/domain/terms/store-terms.ts',
    find: 'if (!ofPeriods.includes(field)) return addDays(today, 1);',
    put: 'if (!ofPeriods.includes(field)) return today;',
    caughtBy: unit('src/domain/terms/store-terms.test.ts'),
  },
  {
    rule: 'terms: the mode changes with the next period',
    file: 'src/domain/terms/store-terms.ts',
    find: `['closingDay', 'billingMode', 'monthlyFee']`,
    put: `['closingDay', 'monthlyFee']`,
    caughtBy: unit('src/domain/terms/store-terms.test.ts'),
  },
  {
    rule: 'terms: a period ends on the closing day, itself included',
    file: 'src/domain/period.ts',
    find: 'day > periodDays(month, closingDay).last',
    put: 'day >= periodDays(month, closingDay).last',
    caughtBy: unit([
      'src/domain/billing/period.test.ts',
      'src/domain/ranks/rank.test.ts',
      'src/domain/terms/store-terms.test.ts',
    ]),
  },
  {
    rule: 'terms: a change of the past asks for a reason',
    file: 'src/services/terms/server/store-terms.ts',
    find: 'await requireReason(context, row.id, before, after, sent, running);',
    put: '',
    caughtBy: api('tests/api/terms.test.ts', 'a past day asks for a reason'),
  },
  {
    rule: 'terms: 解約 gives the contract its end',
    file: 'src/services/terms/server/store-terms.ts',
    find: 'sent.contractEnd = last < start ? start : last;',
    put: '{}',
    caughtBy: api('tests/api/terms.test.ts', '解約 ends all terms on its day'),
  },
  // Ledger
  {
    rule: 'ledger: what an issued charge holds is not billed to a later owner',
    file: 'src/features/billing/server/counting/ledger-days.ts',
    find: `some.map(({ storeId: _, status, ...unit }) =>`,
    put: `some.slice(some.length).map(({ storeId: _, status, ...unit }) =>`,
    caughtBy: ledger('what a charge was issued for stays with it'),
  },
  {
    rule: 'ledger: no day stands in two living charges',
    file: 'src/features/billing/server/counting/ledger.ts',
    find: '    held: true,\n    createDate',
    put: '    held: false,\n    createDate',
    caughtBy: ledger('the owner of a day pays for that day|what a charge was issued for stays with it'),
  },
  {
    rule: 'ledger: a cancelled charge gives its days back',
    file: 'src/features/billing/server/counting/ledger.ts',
    find: 'set({ held: false, updateDate: now })',
    put: 'set({ held: true, updateDate: now })',
    caughtBy: api('tests/api/corrections.test.ts', 'is cancelled, counted and drafted at once'),
  },
  {
    rule: 'ledger: a movement of money is kept once',
    file: 'src/features/billing/server/charge-record/charge-payments.ts',
    find: '    .onConflictDoNothing()\n',
    put: '',
    caughtBy: api(['tests/api/corrections.test.ts', 'tests/api/card-payment.test.ts']),
  },
  {
    rule: 'ledger: a credit is taken up to what is owed',
    file: 'src/features/billing/server/charges/issue.ts',
    find: 'Math.min(owed, await creditOf(context, charge.userId))',
    put: 'await creditOf(context, charge.userId)',
    caughtBy: api('tests/api/corrections.test.ts', 'the credit is spent and carried on'),
  },
  {
    rule: 'ledger: a charge over nothing is not issued',
    file: 'src/features/billing/server/charges/issue.ts',
    find: `if (charge.total <= 0) throw new AppError('zero_charge');`,
    put: '',
    caughtBy: api('tests/api/closing.test.ts', 'refuses to issue a charge over nothing'),
  },
  {
    rule: 'ledger: no charge is cancelled while its card is asked',
    file: 'src/features/billing/server/charges/corrections.ts',
    find: 'await refuseWhilePaying(context, charge.id);',
    put: '',
    caughtBy: api('tests/api/corrections.test.ts', 'waits while its card is asked'),
  },
];
