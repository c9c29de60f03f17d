import { type Day, dayText } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import {
  type ConsentScope,
  type ConsentScopes,
  consentScopes,
  consentTermText,
  scopesText,
} from '#domain/consents/consent.ts';
import { agreedWords } from '#domain/consents/consent-words.ts';
import { hurryEdits } from '#google/server/edits.ts';
import { editsJob } from '#google/server/edits-job.ts';
import { ruleWriting } from '#google/server/rule-writing.ts';
import { mailJob } from '#mail/server/job-names.ts';
import type { Row, RuleContext, Rules } from '#product';
import type { resources } from '#resources';
import { notifyConsentCustomer, notifyConsentStaff } from './consent-notices.ts';
import { lastAnswerDay, lockConsents, moveOthers } from './other-consents.ts';
import { type StoreOfConsent, storeOfConsent, wordsOfStore } from './store-words.ts';

type Consent = Row<'consent'>;

/**
 * A consent is requested of a store's customer, or entered from a signed paper, and is never edited: the next one takes its place, and the
 * customer withdraws it.
 */
export const consentRule: Rules<(typeof resources)['consent']> = {
  async beforeWrite(values, current, context) {
    if (current !== null) return signed(values, current, context);
    const store = await storeOfConsent(context, values.searchConditionId ?? 0);
    const terms = termsOf(values, context.today);
    const { words, edition } = await wordsOfStore(context, store, values.words ?? null);
    Object.assign(values, {
      target: targetOf(store, terms),
      userId: store.customerId,
      edition,
      words: values.way === 'PAPER' ? agreedWords(words, terms) : words,
      requestedBy: context.actor?.id ?? null,
    });
  },
  async afterWrite(row, previous, _values, context) {
    const store = await storeOfConsent(context, row.searchConditionId);
    if (previous === null) return requested(row, store, context);
    if (row.status !== 'GIVEN' || previous.status === 'GIVEN') return;
    await replaceOthers(row, context);
    const content = `${store.name}の承諾を、署名した書面から登録しました：${scopesText(row)} ${consentTermText(row)}`;
    await notifyConsentCustomer(context, store.customerId, { id: row.id, content });
  },
  actions: {
    async give(row, context, { replies, posts, profile }) {
      return given(row, scopesOf({ replies, posts, profile }), context);
    },
    async decline(row, context) {
      await notifyStaffOf(row, '承諾のお願いが断られました', context);
      await hurry(row, context);
      return { status: 'DECLINED', withdrawnDate: context.now };
    },
    async cancel() {
      return { status: 'CANCELLED' };
    },
    async withdraw(row, context) {
      await lockConsents(context, context.tx, row.searchConditionId);
      const withdrawn = { status: 'WITHDRAWN', withdrawnDate: context.now } as const;
      const others = {
        storeId: row.searchConditionId,
        userId: row.userId ?? 0,
        besides: row.id,
        status: 'GIVEN',
      } as const;
      await moveOthers(ruleWriting(context), context.tx, context, others, withdrawn);
      // What was printed or requested before it is answered by it
      const waiting = { ...others, status: 'REQUESTED' } as const;
      await moveOthers(ruleWriting(context), context.tx, context, waiting, { status: 'CANCELLED' });
      await hurry(row, context);
      await notifyStaffOf(row, '承諾が撤回されました。Googleには何も送られません', context);
      if (context.actor?.id !== row.userId && row.userId !== null)
        await notifyConsentCustomer(context, row.userId, {
          id: row.id,
          content: `${row.target}の承諾の撤回を登録しました`,
        });
      return withdrawn;
    },
  },
};

/** A request takes the place of one that waits, and reaches the customer; a paper waits for being signed. */
async function requested(row: Consent, store: StoreOfConsent, context: RuleContext): Promise<void> {
  const waiting = { storeId: store.id, userId: store.customerId, besides: row.id, status: 'REQUESTED' } as const;
  await moveOthers(ruleWriting(context), context.tx, context, waiting, { status: 'CANCELLED' });
  if (row.way === 'PAPER') return;
  const content = `${store.name}の${scopesText(row)}について、承諾のお願いが届いています。登録店舗の「承諾」でお読みください`;
  await notifyConsentCustomer(context, store.customerId, { id: row.id, content });
  const data = { consentId: row.id };
  context.enqueue(mailJob, { template: 'consentRequested', userId: store.customerId, data });
}

/** The signed paper makes a consent of a request on paper; nothing else of a consent is ever changed. */
async function signed(values: Partial<Consent>, current: Consent, context: RuleContext): Promise<void> {
  if (current.way !== 'PAPER' || current.status !== 'REQUESTED') throw new AppError('consent_frozen');
  const row = { ...current, ...values };
  if (row.signedOn !== null && row.signedOn > context.today)
    throw new AppError('consent_day', { field: 'signedOn', params: { label: '署名日' } });
  if (row.paper === null) return;
  if (row.signedOn === null) throw new AppError('required', { field: 'signedOn', params: { label: '署名日' } });
  requireFuture(row.lastDay, context.today);
  await lockConsents(context, context.tx, current.searchConditionId);
  const answered = await lastAnswerDay(context, row);
  if (answered !== null && row.signedOn <= answered)
    throw new AppError('consent_answered_since', { field: 'signedOn' });
  // It holds for what comes after the signature
  const firstDay = row.firstDay < row.signedOn ? row.signedOn : row.firstDay;
  Object.assign(values, { status: 'GIVEN', givenDate: context.now, firstDay });
}

/** Returns the scope and days; throws AppError if nothing is allowed or the last day is past. */
function termsOf(values: Partial<Consent>, today: Day) {
  const { firstDay = today, lastDay = null } = values;
  const scopes = scopesOf(values);
  requireSome(scopes);
  requireFuture(lastDay, today);
  return { ...scopes, firstDay, lastDay };
}

/** What was ticked; what was left out is not allowed. */
export function scopesOf(ticked: { readonly [scope in ConsentScope]?: boolean | null | undefined }): ConsentScopes {
  return { replies: ticked.replies === true, posts: ticked.posts === true, profile: ticked.profile === true };
}

/** Throws AppError unless something is allowed. */
export function requireSome(scopes: ConsentScopes): void {
  if (!consentScopes.some((scope) => scopes[scope])) throw new AppError('consent_nothing', { field: 'replies' });
}

function requireFuture(lastDay: Day | null, today: Day): void {
  if (lastDay !== null && lastDay < today)
    throw new AppError('consent_day', { field: 'lastDay', params: { label: '終了日' } });
}

/** `一号店（クチコミ返信・投稿）` */
export function targetOf({ name }: Pick<StoreOfConsent, 'name'>, scopes: ConsentScopes): string {
  return `${name}（${scopesText(scopes)}）`.slice(0, 300);
}

/** The customer agrees to a request: to what they ticked of it, from today at the earliest. */
async function given(row: Consent, scopes: ConsentScopes, context: RuleContext): Promise<Partial<Consent>> {
  requireSome(scopes);
  if (consentScopes.some((scope) => scopes[scope] && !row[scope]))
    throw new AppError('consent_nothing', { field: 'replies' });
  requireFuture(row.lastDay, context.today);
  const store = await storeOfConsent(context, row.searchConditionId);
  // The request was to the customer of that day
  if (store.customerId !== row.userId || context.actor?.id !== row.userId) throw new AppError('not_found');
  await lockConsents(context, context.tx, row.searchConditionId);
  const firstDay = row.firstDay < context.today ? context.today : row.firstDay;
  const terms = { ...scopes, firstDay, lastDay: row.lastDay };
  const change = {
    ...terms,
    words: agreedWords(row.words ?? '', terms),
    target: targetOf(store, terms),
    status: 'GIVEN',
    givenDate: context.now,
  } as const;
  await replaceOthers({ ...row, ...change }, context);
  await notifyConsentStaff(context, store, {
    id: row.id,
    content: `${store.customer}さまから承諾をいただきました：${change.target} ${dayText(firstDay)}〜`,
  });
  return change;
}

/** Marks what the customer had given before as replaced, once the new one has begun. */
async function replaceOthers(row: Consent, context: RuleContext): Promise<void> {
  if (row.firstDay > context.today || row.userId === null) return;
  const others = { storeId: row.searchConditionId, userId: row.userId, besides: row.id, status: 'GIVEN' } as const;
  await moveOthers(ruleWriting(context), context.tx, context, others, { status: 'SUPERSEDED' });
}

/** What waits to be sent learns at once that it may not. */
async function hurry({ searchConditionId }: Consent, context: RuleContext): Promise<void> {
  await hurryEdits(context.tx, searchConditionId, context.now);
  context.enqueue(editsJob, {});
}

async function notifyStaffOf(row: Consent, what: string, context: RuleContext): Promise<void> {
  const store = await storeOfConsent(context, row.searchConditionId).catch(() => ({ managerUserId: null }));
  await notifyConsentStaff(context, store, { id: row.id, content: `${what}：${row.target}` });
}
