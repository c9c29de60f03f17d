import { sql } from 'drizzle-orm';
import { monthOfStore } from '#billing/server/counting/store-months.ts';
import { refuseUnbilledStores } from '#billing/server/counting/unbilled.ts';
import { storeMonthsJob } from '#billing/server/job-names.ts';
import { nobodyElses, ownFirsts } from '#domain/terms/others-days.ts';
import { guardOfStore } from '#guard/server/derived.ts';
import type { Rules } from '#product';
import { dropDayRanks, fillDayRanks } from '#ranking/server/day-ranks.ts';
import { placeStateOfStore } from '#ranking/server/readings/place-check.ts';
import { requestReadings } from '#ranking/server/readings/request-readings.ts';
import { summaryOfStore } from '#ranking/server/store-rank-summaries.ts';
import type { resources } from '#resources';
import { recordSources } from '#sources/server/record.ts';
import { agreedOn } from '#terms/server/agreed.ts';
import { putBackKeywordTerms, storeHistories, withoutHistory } from '#terms/server/history.ts';
import { currentTermsOfStore } from '#terms/server/in-force.ts';
import { othersDaysOf } from '#terms/server/others-days.ts';
import { refuseCountedMonths } from '#terms/server/past.ts';
import { storeTermsOf } from '#terms/server/read.ts';
import { requestMonths } from '#terms/server/store-month.ts';
import { alignContractEnd, datedFields, writeStoreTerms } from '#terms/server/store-terms.ts';
import { queryableWithoutNextContract, withoutNextContract } from './next-contract.ts';
import { nextCodes } from './store-codes.ts';
import { activeKeywords, writeKeywords } from './store-keywords.ts';
import { termRow, visibleKeywordTerms, visibleTerms } from './visible-terms.ts';

type Stores = (typeof resources)['search-conditions'];

/** A store's rules beyond its fields: its code, and the keywords edited inside its form. */
export const searchConditions: Rules<Stores> = {
  keepsChildren: ['details'],
  derived: {
    fields: [
      ...summaryOfStore.fields,
      ...currentTermsOfStore.fields,
      ...monthOfStore.fields,
      ...placeStateOfStore.fields,
      ...guardOfStore.fields,
    ],
    of: (tables, id, today) => sql`
      select * from (select 1) as always
      left join lateral (${summaryOfStore.of(tables, id, today)}) as stood on true
      left join lateral (${currentTermsOfStore.of(tables, id, today)}) as held on true
      left join lateral (${monthOfStore.of(tables, id, today)}) as month on true
      left join lateral (${placeStateOfStore.of(tables, id, today)}) as place on true
      left join lateral (${guardOfStore.of(tables, id, today)}) as guarded on true`,
  },
  takes: ['validFrom', 'reason', 'details', ...datedFields],
  async beforeWriteMany(drafts, context) {
    const uncoded = drafts.filter(({ values, current }) => current === null && (values.code ?? null) === null);
    // A number taken from the sequence is gone, so a dry run takes none
    const codes = context.dryRun ? [] : await nextCodes(context, uncoded.length);
    for (const [at, code] of codes.entries()) Object.assign(uncoded[at]?.values ?? {}, { code });
    for (const { values, current, problems } of drafts)
      problems.push(...alignContractEnd(values, current, context.today));
  },
  async afterWriteMany(written, context) {
    const takenBack = written.filter(({ history }) => history !== undefined).map(({ row }) => row.id);
    const agreed = await agreedOn(context, context.tx, takenBack);
    const terms = await writeStoreTerms(written, context);
    for (const { row, previous, values, history } of written) {
      // Skip new stores without keywords, as most lines of an import are
      if (values.details === undefined || (previous === null && values.details.length === 0)) continue;
      const isTakenBack = history !== undefined;
      const store = { id: row.id, terms: terms.get(row.id) ?? [], said: values, isTakenBack };
      await writeKeywords(store, values.details, context);
      if (isTakenBack) await putBackKeywordTerms(context, row.id, history);
    }
    await refuseCountedMonths(context, agreed);
    await recordSources(written, context);
    if (context.dryRun) return;
    const ids = written.map(({ row }) => row.id);
    await fillDayRanks(context.tables, context.tx, ids, context.today);
    await requestMonths(context.tx, ids);
    context.enqueue(storeMonthsJob, {});
  },
  historyOf: (ids, written, context) => storeHistories(context, ids, written),
  movesTerms: ['contractStart', 'contractEnd'],
  async beforeRemoveMany(removals, context) {
    // Undoing the creation of a store owes nothing for the days it existed, as long as nothing was measured for it
    const undone = removals.filter(({ isUndone }) => isUndone).map(({ row }) => row.id);
    const owesNothing = await withoutHistory(context, undone);
    await refuseUnbilledStores(
      removals.filter(({ row }) => !owesNothing.has(row.id)),
      context,
    );
    if (context.dryRun) return;
    const ids = removals.flatMap(({ row, problems }) => (problems.length === 0 ? [row.id] : []));
    await dropDayRanks(context.tx, ids);
    await requestMonths(context.tx, ids);
    context.enqueue(storeMonthsJob, {});
  },
  async afterRestore(row, context) {
    await fillDayRanks(context.tables, context.tx, [row.id], context.today);
    await requestMonths(context.tx, [row.id]);
    context.enqueue(storeMonthsJob, {});
  },
  enrich: {
    fills: ['details', 'terms'],
    async rows(rows, { tx, tables, actor, today }) {
      const ids = rows.map((row) => row.id);
      const hidden = actor === null ? null : await othersDaysOf({ tables }, tx, ids, { shownTo: actor, today });
      const keywords = await activeKeywords(ids, { tx, tables });
      const terms = await storeTermsOf({ tables }, tx, ids);
      return rows.map((row) => {
        const others = hidden?.get(row.id) ?? nobodyElses;
        const shownTerms = visibleTerms(terms.get(row.id) ?? [], actor, others);
        return {
          ...row,
          details: (keywords.get(row.id) ?? []).map((keyword) => ({
            ...keyword,
            ...ownFirsts(keyword, others),
            terms: visibleKeywordTerms(keyword.terms, shownTerms, { actor, others }).map(termRow),
          })),
          terms: shownTerms.map(termRow),
        };
      });
    },
  },
  redact: {
    reads: ['heldStatus', 'heldOwnerUserId', 'ownerUserId', 'managerUserId'],
    rows: withoutNextContract,
  },
  computed: queryableWithoutNextContract,
  actions: {
    async measure(row, context) {
      await requestReadings(row, context);
      return {};
    },
  },
};
