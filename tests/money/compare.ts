import { sql } from 'drizzle-orm';
import { pdfText } from '../support/pdf-text.ts';
import { type DayNumber, dayText } from './agreed.ts';
import type { Charge } from './books.ts';
import type { Unit } from './owed.ts';
import { Mismatch, type SimulationView } from './simulation-context.ts';

/** Every charge with its days, what is held of money for it, and no more: the product's tables against the model. */
export async function compareBooks({ testBed, books }: SimulationView): Promise<void> {
  const { database } = testBed.money.app;
  const rows = await database.rows(sql`
    select c.id, c.user_id, c.period, c.status, c.payment_method, c.subtotal::int, c.tax::int, c.total::int, c.lines, c.taxes,
      (select coalesce(sum(amount), 0)::int from charge_payment p where p.charge_id = c.id) as money,
      (select coalesce(json_agg(json_build_object('store', d.search_condition_id, 'kind', d.kind, 'keyword', d.detail_id,
        'first', d.first_day, 'last', d.last_day, 'price', d.price, 'held', d.held)), '[]'::json) from billed_day d where d.charge_id = c.id) as days
    from incentive_history c order by c.user_id, c.period, c.id`);
  const product: string[] = [];
  for (const row of rows) {
    const charge = chargeOf(row, books.charges);
    if (charge !== undefined) charge.id ??= Number(row.id);
    product.push(productText(row));
  }
  const model = books.charges.map(modelText);
  const [missing, surplus] = [without(model, product), without(product, model)];
  if (missing.length > 0 || surplus.length > 0)
    throw new Mismatch(
      `charges differ\n  only the model has:\n    ${missing.join('\n    ')}\n  only the product has:\n    ${surplus.join('\n    ')}`,
    );
}

function without(some: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return some.filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

type Row = Readonly<Record<string, unknown>>;

/** The model's charge of a row: by its id, or else the living one of that customer and period. */
function chargeOf(row: Row, charges: readonly Charge[]): Charge | undefined {
  const id = Number(row.id);
  return (
    charges.find((one) => one.id === id) ??
    charges.find(
      (one) =>
        one.id === null && one.userId === Number(row.user_id) && one.period === row.period && one.status === row.status,
    )
  );
}

interface ProductDay {
  readonly store: number;
  readonly kind: string;
  readonly keyword: number | null;
  readonly first: string;
  readonly last: string;
  readonly price: number;
  readonly held: boolean;
}

function productText(row: Row): string {
  const days = listOf<ProductDay>(row.days);
  const lines = listOf<{ amount: number; days: number; unitPrice: number }>(row.lines);
  const taxes = listOf<{ rate: number; base: number; tax: number }>(row.taxes);
  const sum = (some: readonly number[]) => some.reduce((total, one) => total + one, 0);
  const subtotal = Number(row.subtotal);
  const sums = {
    ledger: sum(days.map(({ price }) => price)),
    lines: sum(lines.map(({ amount }) => amount)),
    taxed: sum(taxes.map(({ base }) => base)),
  };
  for (const [name, found] of Object.entries(sums))
    if (found !== subtotal) throw new Mismatch(`charge ${row.id}: ${name} ¥${found}, subtotal ¥${subtotal}`);
  if (sum(taxes.map(({ tax }) => tax)) !== Number(row.tax))
    throw new Mismatch(`charge ${row.id}: taxes and tax differ`);
  const units = days.map(({ store, kind, keyword, first, last, price, held }) =>
    [store, kind, keyword ?? '-', `${first}..${last}`, price, held ? '' : 'released'].join(' ').trim(),
  );
  const head = [row.id, `customer ${row.user_id}`, row.period, row.status, row.payment_method];
  return textOf(head, [subtotal, Number(row.tax), Number(row.total), Number(row.money)], units);
}

function modelText(charge: Charge): string {
  const { id, userId, period, status, method, subtotal, tax, total, money, holds } = charge;
  const units = charge.units.map((unit) => `${unitText(unit)}${holds ? '' : ' released'}`);
  return textOf([id ?? '?', `customer ${userId}`, period, status, method], [subtotal, tax, total, money], units);
}

function unitText({ storeId, kind, keywordId, first, last, price }: Unit): string {
  return [storeId, kind, keywordId ?? '-', `${dayText(first)}..${dayText(last)}`, price].join(' ');
}

function textOf(head: readonly unknown[], sums: readonly number[], units: readonly string[]): string {
  return `charge ${head.join(' ')} ¥${sums.join(' ¥')} | ${units.toSorted().join(' / ')}`;
}

function listOf<T>(value: unknown): readonly T[] {
  return Array.isArray(value) ? value : [];
}

/** The dashboard's figure of the running month. */
export async function compareDashboard({ testBed, books }: SimulationView, today: DayNumber): Promise<void> {
  const { amount } = await testBed.money.done('GET', '/dashboard/month');
  const expected = books.soFar(today);
  if (amount !== expected) throw new Mismatch(`dashboard: ¥${amount}, model ¥${expected}`);
}

/** One figure everywhere, payments that add up, and periods without overlap or gap. */
export async function compareAll(simulation: SimulationView): Promise<void> {
  await compareBooks(simulation);
  await comparePeriods(simulation, true);
  await compareReturns(simulation);
  const { books, testBed } = simulation;
  const { money } = testBed;
  const listed = await money.done('GET', '/incentive-history?_sort=id&_end=200');
  const totals = await money.done('GET', '/charge-totals');
  const exported = await money.call('GET', '/incentive-history/export');
  const sum = (some: readonly { total: number }[]) => some.reduce((all, { total }) => all + total, 0);
  const expected = sum(books.charges);
  const lines = String(exported.body).trim().split('\r\n').slice(1);
  if (sum(listed) !== expected) throw new Mismatch(`list: ¥${sum(listed)}, model ¥${expected}`);
  // What a charge was corrected to takes its place in the sum
  const live = books.charges.filter(({ status }) => status !== 'CANCELLED');
  const [summed, stands] = [`${totals.count} ¥${totals.total}`, `${live.length} ¥${sum(live)}`];
  if (summed !== stands) throw new Mismatch(`totals: ${summed}, model ${stands}`);
  if (lines.length !== books.charges.length)
    throw new Mismatch(`the export has ${lines.length} lines for ${books.charges.length} charges`);
  for (const { period, subtotal, tax, total } of books.charges)
    if (
      !lines.some(
        (line) =>
          line.includes(period.replace('-', '/')) &&
          line.includes(`,${subtotal},`) &&
          line.includes(`,${tax},${total},`),
      )
    )
      throw new Mismatch(`no line of the export has ${period} ${subtotal} ${tax} ${total}: ${lines.join('\n')}`);
  for (const charge of books.charges) {
    const { payments, due, surplus } = await money.done('GET', `/charge-payments/${charge.id}`);
    const held = sum(payments.map(({ amount }: { amount: number }) => ({ total: amount })));
    const isOpen = ['ISSUED', 'PAID', 'FAILED'].includes(charge.status);
    const reported = `${held} ${due} ${surplus}`;
    const owed = `${charge.money} ${isOpen ? Math.max(0, charge.total - charge.money) : 0} ${books.surplus(charge)}`;
    if (reported !== owed)
      throw new Mismatch(`held, due, surplus of charge ${charge.id}: product ${reported}, model ${owed}`);
  }
  const [flows] = await money.app.database.rows(sql`
    select coalesce(sum(amount) filter (where kind in ('CARRIED_IN', 'CARRIED_OUT')), 0)::int as carried,
      coalesce(-sum(amount) filter (where kind in ('CREDIT_IN', 'CREDIT_OUT')), 0)::int as credit,
      coalesce(sum(amount) filter (where kind in ('CARD', 'REFUND', 'DISPUTE')), 0)::int as cards from charge_payment`);
  const credit = [...books.credits.values()].reduce((all, one) => all + one, 0);
  const reported = `${flows?.carried} ${flows?.credit} ${flows?.cards}`;
  if (reported !== `0 ${credit} ${testBed.gateway.balance}`)
    throw new Mismatch(`carried, credit, cards: product ${reported}, model 0 ${credit} ${testBed.gateway.balance}`);
}

/** All that goes back is the price of an invoice, but for what was paid beyond one; no invoice gives back more than it billed. */
async function compareReturns({ testBed, books }: SimulationView): Promise<void> {
  const { database } = testBed.money.app;
  const beyond = await database.rows(sql`
    select c.user_id as customer, c.period, sum(-p.amount - coalesce(p.consideration, 0))::int as yen
    from charge_payment p join incentive_history c on c.id = p.charge_id
    where p.kind in ('REFUND', 'CREDIT_OUT', 'RETURNED') group by 1, 2`);
  for (const { customer, period, yen } of beyond) {
    const overpaid = books.overpaid.get(`${customer} ${period}`) ?? 0;
    if (Number(yen) < 0 || Number(yen) > overpaid)
      throw new Mismatch(`customer ${customer} ${period}: ¥${yen} went back as no price, ¥${overpaid} were overpaid`);
  }
  const returned = await database.rows(sql`
    select original_id as id, sum(consideration)::int as yen from charge_payment where original_id is not null group by 1`);
  for (const { id, yen } of returned) {
    const total = books.charges.find((charge) => charge.id === Number(id))?.total ?? 0;
    if (Number(yen) < 0 || Number(yen) > total) throw new Mismatch(`charge ${id} of ¥${total} gave ¥${yen} back`);
  }
  const [kept] = await database.rows(sql`
    select (select count(*)::int from stored_file where key like 'return-%') as files,
      (select count(*)::int from charge_payment where consideration > 0 and done_date is not null) as prices`);
  if (kept?.files !== kept?.prices) throw new Mismatch(`${kept?.files} return invoices of ${kept?.prices} prices`);
}

async function comparePeriods({ testBed, books }: SimulationView, isSettled: boolean): Promise<void> {
  const rows = await testBed.money.app.database.rows(
    sql`select search_condition_id as store, period, first_day::text as first, last_day::text as last from counted_period`,
  );
  const product = rows.map(({ store, period, first, last }) => `${store} ${period} ${first}..${last}`);
  const model = books.stores.flatMap(({ id, counted }) =>
    [...counted].toSorted().map(([period, { first, last }]) => `${id} ${period} ${dayText(first)}..${dayText(last)}`),
  );
  const differing = [
    ...without(model, product).map((one) => `model ${one}`),
    ...without(product, model).map((one) => `product ${one}`),
  ];
  if (differing.length > 0) throw new Mismatch(`counted periods\n    ${differing.join('\n    ')}`);
  for (const { id, agreed, counted, isDeleted } of isSettled ? books.stores : []) {
    const days = [...counted.values()].toSorted((one, other) => one.first - other.first);
    const [first, last] = [days[0]?.first ?? 0, days.at(-1)?.last ?? -1];
    for (let day = first; day <= last && !isDeleted; day += 1)
      if (agreed.on(day) !== undefined && !days.some((one) => one.first <= day && day <= one.last))
        throw new Mismatch(`${dayText(day)} of store ${id} is in no counted period`);
  }
}

/** Right after a count of the period: whose days each keyword's were, and what was billed of them. */
export async function compareDays({ testBed, books }: SimulationView, period: string, today: DayNumber): Promise<void> {
  const rows = await testBed.money.app.database.rows(sql`
    select search_condition_id as store, detail_id, owner_user_id, days, achieved::int, billed::int, amount::int
    from incentive_information_report_history where period = ${period} and delete_date is null`);
  for (const [id, model] of books.reportedDays(period, today)) {
    const product = rows
      .filter(({ store }) => store === id)
      .map(
        ({ detail_id, owner_user_id, days, achieved, billed, amount }) =>
          `keyword ${detail_id} customer ${owner_user_id} ${days} ${achieved} ${billed} ¥${amount}`,
      );
    const differing = [
      ...without(model, product).map((one) => `model ${one}`),
      ...without(product, model).map((one) => `product ${one}`),
    ];
    if (differing.length > 0)
      throw new Mismatch(`days of store ${id} in ${period} differ\n    ${differing.join('\n    ')}`);
  }
}

/** The document's figures are the charge's. */
export async function comparePdf({ testBed, books }: SimulationView): Promise<void> {
  const charge = books.charges[0];
  if (charge === undefined) return;
  const response = await testBed.money.app.raw('SYSTEM_ADMINISTRATOR', `/charge-history/${charge.id}`);
  const text = await pdfText(new Uint8Array(await response.arrayBuffer()));
  for (const yen of [charge.subtotal, charge.tax, charge.total])
    if (!text.includes(yen.toLocaleString('ja-JP'))) throw new Mismatch(`¥${yen} is not in the PDF: ${text}`);
}
