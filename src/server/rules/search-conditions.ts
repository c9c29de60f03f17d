import { and, asc, eq, inArray, isNull, max, sql } from 'drizzle-orm';
import { addDays } from '#domain/day.ts';
import type { RowOf } from '#model/declare.ts';
import { AppError } from '#model/errors.ts';
import type { resources } from '#resources';
import type { ResourceTable } from '../database/tables.ts';
import { askForReadings } from '../features/ranking/ask.ts';
import type { RuleContext, Rules } from './rule.ts';

type Stores = (typeof resources)['search-conditions'];
type Store = RowOf<Stores>;
type Keyword = Store['details'][number];
type Sent = Partial<Keyword>;

// Any number will do, as long as only stores use it
const codeLock = 727_002;

/** What a store does beyond its fields: its code, and the keywords that are edited inside its form. */
export const searchConditions: Rules<Stores> = {
  async beforeWrite(values, current, context) {
    if (current === null && (values.code ?? null) === null) values.code = await nextCode(context);
  },
  async afterWrite(row, _previous, { details }, context) {
    if (details !== undefined) await syncKeywords(row.id, details, context);
  },
  async decorate(rows, context) {
    const byStore = await activeKeywords(
      rows.map((row) => row.id),
      context,
    );
    return rows.map((row) => ({ ...row, details: byStore.get(row.id) ?? [] }));
  },
  actions: {
    async measure(row, context) {
      await askForReadings(row, context);
      return {};
    },
  },
};

/** `S-00001` and on: one more than the highest that was ever given, under a lock that ends with the transaction. */
async function nextCode({ tx, tables }: RuleContext): Promise<string> {
  const { table, column } = tableOf(tables, 'search-conditions');
  await tx.execute(sql`select pg_advisory_xact_lock(${codeLock})`);
  const code = column('code');
  const [found] = await tx
    .select({ last: max(sql<number>`substring(${code} from 3)::bigint`) })
    .from(table)
    .where(sql`${code} ~ '^S-[0-9]{5,9}$'`);
  return `S-${String(Number(found?.last ?? 0) + 1).padStart(5, '0')}`;
}

/** The active keywords of several stores in one query, without the store's own id: as a form sends them back. */
async function activeKeywords(storeIds: readonly number[], { tx, tables }: Pick<RuleContext, 'tx' | 'tables'>) {
  const keywords = tableOf(tables, 'search-condition-detail');
  const byStore = new Map<number, object[]>();
  if (storeIds.length === 0) return byStore;
  const found = await tx
    .select()
    .from(keywords.table)
    .where(
      and(
        inArray(keywords.column('searchConditionId'), [...storeIds]),
        eq(keywords.column('active'), true),
        isNull(keywords.column('deleteDate')),
      ),
    )
    .orderBy(asc(keywords.column('id')));
  for (const { searchConditionId, ...keyword } of found) {
    const list = byStore.get(Number(searchConditionId)) ?? [];
    list.push(keyword);
    byStore.set(Number(searchConditionId), list);
  }
  return byStore;
}

/** A row without id is new, one left out is deactivated and never deleted, one of another store is refused. */
async function syncKeywords(storeId: number, sent: readonly Sent[], context: RuleContext): Promise<void> {
  const { tx, tables, now, today } = context;
  const { table, column } = tableOf(tables, 'search-condition-detail');
  const existing = await tx
    .select()
    .from(table)
    .where(eq(column('searchConditionId'), storeId));
  const known = new Map(existing.map((row) => [Number(row.id), row]));
  const twice = sent.flatMap(({ id }, index) =>
    id !== undefined && sent.findIndex((one) => one.id === id) < index ? [index] : [],
  );
  if (twice.length > 0)
    throw new AppError(
      twice.map((index) => ({
        code: 'duplicate',
        field: `details.${index}.id`,
        params: { label: 'キーワード条件' },
      })),
    );
  const foreign = sent.flatMap((keyword, index) => (keyword.id !== undefined && !known.has(keyword.id) ? [index] : []));
  if (foreign.length > 0)
    throw new AppError(
      foreign.map((index) => ({
        code: 'reference_missing',
        field: `details.${index}.id`,
        params: { label: 'キーワード条件' },
      })),
    );
  const kept = new Set(sent.filter(({ active }) => active !== false).map((keyword) => keyword.id));
  const leftOut = existing
    .filter((row) => row.active === true && !kept.has(Number(row.id)))
    .map((row) => Number(row.id));
  if (leftOut.length > 0) {
    await tx
      .update(table)
      .set({ active: false, effectiveTo: today, updateDate: now, version: sql`${column('version')} + 1` })
      .where(inArray(column('id'), leftOut));
    await closeTerms(leftOut, today, context);
  }
  for (const { id, ...values } of sent) {
    const before = id === undefined ? undefined : known.get(id);
    if (id === undefined || before === undefined) await addKeyword(storeId, values, context);
    else if (values.active === false) continue;
    else if (before.active === false) await takeBack(id, before, values, context);
    else await changeKeyword(id, before, values, context);
  }
}

async function addKeyword(storeId: number, values: Sent, context: RuleContext): Promise<void> {
  const { tx, tables, now, today } = context;
  const { table, column } = tableOf(tables, 'search-condition-detail');
  const [added] = await tx
    .insert(table)
    .values({ ...values, searchConditionId: storeId, createDate: now, updateDate: now })
    .returning({ id: column('id') });
  if (values.active !== false) await openTerm(Number(added?.id), values, values.effectiveFrom ?? today, context);
}

/** A keyword that was taken out counts again, under a term of its own: from today, or the day after the last one ended. */
async function takeBack(
  id: number,
  before: Record<string, unknown>,
  values: Sent,
  context: RuleContext,
): Promise<void> {
  const { tx, tables, now, today } = context;
  const { table, column } = tableOf(tables, 'search-condition-detail');
  await tx
    .update(table)
    .set({ effectiveTo: null, ...values, active: true, updateDate: now, version: sql`${column('version')} + 1` })
    .where(eq(column('id'), id));
  const terms = tableOf(tables, 'search-condition-detail-term');
  const [last] = await tx
    .select({ ended: max(terms.column('effectiveTo')) })
    .from(terms.table)
    .where(eq(terms.column('detailId'), id));
  const ended = last?.ended === null || last === undefined ? null : String(last.ended);
  const from = ended !== null && ended >= today ? addDays(ended, 1) : today;
  await openTerm(id, { ...before, ...values }, from, context);
}

/** A change of target, price or cap counts from the next day: the term so far ends today and stays for billing. */
async function changeKeyword(
  id: number,
  before: Record<string, unknown>,
  values: Sent,
  context: RuleContext,
): Promise<void> {
  const { tx, tables, now, today } = context;
  const { table, column } = tableOf(tables, 'search-condition-detail');
  const changed = Object.entries(values).filter(([name, value]) => (before[name] ?? null) !== (value ?? null));
  if (changed.length === 0) return;
  await tx
    .update(table)
    .set({ ...Object.fromEntries(changed), updateDate: now, version: sql`${column('version')} + 1` })
    .where(eq(column('id'), id));
  if (!changed.some(([name]) => ['targetRank', 'dailyPrice', 'capDays'].includes(name))) return;
  const tomorrow = addDays(today, 1);
  const terms = tableOf(tables, 'search-condition-detail-term');
  const open = await tx
    .select()
    .from(terms.table)
    .where(and(eq(terms.column('detailId'), id), isNull(terms.column('effectiveTo'))));
  // One that has not begun yet never counted: it is replaced
  const waiting = open.filter((term) => String(term.effectiveFrom) > today).map((term) => Number(term.id));
  if (waiting.length > 0) await tx.delete(terms.table).where(inArray(terms.column('id'), waiting));
  await closeTerms([id], today, context);
  const [from] = open.map((term) => String(term.effectiveFrom)).filter((day) => day > tomorrow);
  await openTerm(id, { ...before, ...values }, from ?? tomorrow, context);
}

async function openTerm(
  detailId: number,
  values: Sent,
  effectiveFrom: string,
  { tx, tables, now }: RuleContext,
): Promise<void> {
  const { targetRank, dailyPrice, capDays = null } = values;
  await tx
    .insert(tableOf(tables, 'search-condition-detail-term').table)
    .values({ detailId, targetRank, dailyPrice, capDays, effectiveFrom, createDate: now, updateDate: now });
}

async function closeTerms(detailIds: readonly number[], day: string, { tx, tables, now }: RuleContext): Promise<void> {
  const { table, column } = tableOf(tables, 'search-condition-detail-term');
  await tx
    .update(table)
    .set({ effectiveTo: day, updateDate: now })
    .where(and(inArray(column('detailId'), [...detailIds]), isNull(column('effectiveTo'))));
}

function tableOf(tables: RuleContext['tables'], name: string): ResourceTable {
  const found = tables.get(name);
  if (found === undefined) throw new Error(`no table for ${name}`);
  return found;
}
