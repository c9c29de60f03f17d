import { dayOf } from '#core/model/day.ts';
import { AppError, type Problem } from '#core/model/errors.ts';
import type { RowOf } from '#core/model/row-types.ts';
import { isSame } from '#core/model/shape.ts';
import { endsAfterStart } from '#domain/posts/post-interval.ts';
import { holdsPhone } from '#domain/posts/post-text.ts';
import { placeOfStore } from '#domain/row-adds.ts';
import { endChanged, endWaiting, passApproval } from '#google/server/approvals/request.ts';
import { postContent, shownOfPost } from '#google/server/approvals/sent-content.ts';
import { approvalFills, withApprovals } from '#google/server/approvals/shown.ts';
import type { EditKind } from '#google/server/edit.ts';
import { queueEdit, requirePerson } from '#google/server/edits.ts';
import { editsJob } from '#google/server/edits-job.ts';
import { withPlaceIds } from '#google/server/locations/place-ids.ts';
import { outletOf, postObstacle, removalObstacle, requirePostable, withObstacles } from '#google/server/store-link.ts';
import type { RuleContext, Rules } from '#product';
import type { resources } from '#resources';
import { openPlaceholders } from '#writing/server/open-placeholders.ts';
import { photoFault, photoOf } from './post-photo.ts';

type Posts = (typeof resources)['place-post'];
type Post = RowOf<Posts>;

const shown = [...shownOfPost, 'photo'] as const;

const sentAlready: readonly Post['state'][] = ['SENDING', 'LIVE'];
const waitingPosts = {
  waits: ({ state }: Pick<Post, 'state'>) => !sentAlready.includes(state),
  obstacle: postObstacle,
  day: ({ state, scheduledAt }: Pick<Post, 'state' | 'scheduledAt'>) =>
    state === 'SCHEDULED' && scheduledAt !== null ? dayOf(scheduledAt) : null,
  content: (post: Post) => (sentAlready.includes(post.state) ? null : postContent(post)),
};

/** A post is a draft until it is published; a change to a published post is sent to Google again. */
export const placePost: Rules<Posts> = {
  async beforeWrite(values, current, context) {
    const { now } = context;
    if (current?.state === 'SENDING') throw new AppError('post_sending');
    // A draft may hold placeholders; a scheduled or published post may not
    const goesOut = current !== null && current.state !== 'DRAFT' && current.state !== 'REJECTED';
    const problems = [
      ...phones(values),
      ...past(values, current, now),
      ...(goesOut ? unfilledIn(values) : []),
      ...twoPictures(values, current),
    ];
    if (problems.length > 0) throw new AppError(problems);
    if (current === null) return;
    const isChanged = shown.some((name) => values[name] !== undefined && !isSame(values[name], current[name]));
    // The post is searched for on Google by the text that was sent
    if (current.state === 'UNKNOWN' && isChanged) throw new AppError('post_unknown');
    if (isChanged) values.error = null;
    // A person released what will be sent at that time
    if (current.state === 'SCHEDULED' && (isChanged || isMoved(values, current))) requirePerson(context);
    if (current.state === 'SCHEDULED' && values.scheduledAt === null) values.state = 'DRAFT';
    const isToSend = (values.state ?? current.state) === 'SCHEDULED' && (isChanged || isMoved(values, current));
    if (!isToSend && (current.state !== 'LIVE' || !isChanged)) return;
    if (current.state === 'LIVE') {
      await requirePostable(context, current.storeId);
      values.state = 'SENDING';
    }
    // What was approved was another content: the change waits as a draft
    if (!(await passApproval(context, postContent({ ...current, ...values })))) values.state = 'DRAFT';
  },
  async afterWrite(row, previous, _values, context) {
    if (row.state === 'SENDING' && previous?.state !== 'SENDING') await ask('post', row, context);
    if (previous !== null) await endChanged(context, postContent(row));
  },
  async beforeRemove(row, context) {
    if (row.state === 'SENDING') throw new AppError('post_sending');
    await endWaiting(context, { kind: 'POST', rowId: row.id }, 'STALE');
    if (!row.googleName && row.state !== 'UNKNOWN') return;
    // It would stay on Google, where nobody here sees it
    const reason = removalObstacle(await outletOf(context, row.storeId));
    if (reason !== null) throw new AppError(reason);
    await ask('post-removal', row, context);
  },
  async afterRestore(row, context) {
    if (row.state === 'SCHEDULED') requirePerson(context);
  },
  enrich: {
    fills: ['obstacle', ...approvalFills],
    rows: async (rows, context) => {
      const known = await withApprovals(await withObstacles<Post>(rows, context, waitingPosts), context, waitingPosts);
      return withPlaceIds(known, context);
    },
  },
  adds: placeOfStore,
  actions: {
    publish,
    'request-approval': publish,
    async withdraw() {
      return { state: 'DRAFT' };
    },
  },
};

/** Publishes a post, or requests its approval where a rule asks for one: a press of either button never does the other's opposite. */
async function publish(row: Post, context: RuleContext): Promise<Partial<Post>> {
  requirePerson(context);
  const problems = [...phones(row), ...open(row), ...early(row), ...unfilledIn(row)];
  const photo = photoOf(row.photo);
  const fault = photo === null ? null : await photoFault(context.tx, photo);
  if (fault !== null) problems.push({ code: 'post_photo', field: 'photo', params: { reason: fault } });
  if (problems.length > 0) throw new AppError(problems);
  // A post that may already be on Google is not rescheduled, because nothing would look for it until then
  const time = row.state === 'UNKNOWN' ? null : row.scheduledAt;
  const waits = time !== null && time > context.now;
  const { tx, tables, today } = context;
  await requirePostable({ tx, tables, today: waits ? dayOf(time) : today }, row.storeId);
  if (!(await passApproval(context, postContent(row))))
    return row.state === 'REJECTED' ? { state: 'DRAFT', error: null } : {};
  if (waits) return { state: 'SCHEDULED', error: null };
  await ask('post', row, context, row.state === 'UNKNOWN' && !row.googleName);
  return { state: 'SENDING', error: null };
}

/** True if the time of publishing changes to another one; without a time it becomes a draft again. */
function isMoved({ scheduledAt }: Partial<Post>, current: Post): boolean {
  return typeof scheduledAt === 'number' && scheduledAt !== current.scheduledAt;
}

function phones({ summary, eventTitle }: Partial<Pick<Post, 'summary' | 'eventTitle'>>): Problem[] {
  const texts = [
    { field: 'summary', label: '本文', text: summary },
    { field: 'eventTitle', label: 'イベント名', text: eventTitle },
  ];
  return texts
    .filter(({ text }) => text && holdsPhone(text))
    .map(({ field, label }) => ({ code: 'post_phone', field, params: { label } }));
}

/** Rejects two pictures: Google shows only one. */
function twoPictures(values: Partial<Post>, current: Post | null): Problem[] {
  const { photo = current?.photo ?? null, mediaUrl = current?.mediaUrl ?? null } = values;
  return photo !== null && mediaUrl !== null && mediaUrl !== ''
    ? [{ code: 'post_two_pictures', field: 'mediaUrl' }]
    : [];
}

/** The placeholders that are still unfilled in the fields that the composer fills per store. */
function unfilledIn(post: Partial<Post>): Problem[] {
  return openPlaceholders([
    { field: 'summary', label: '本文', text: post.summary },
    { field: 'eventTitle', label: 'イベント名', text: post.eventTitle },
    { field: 'callToActionUrl', label: 'ボタンのリンク先', text: post.callToActionUrl },
    { field: 'offerCoupon', label: 'クーポンコード', text: post.offerCoupon },
    { field: 'offerUrl', label: '特典のリンク先', text: post.offerUrl },
    { field: 'offerTerms', label: '利用条件', text: post.offerTerms },
    { field: 'mediaUrl', label: '画像のURL', text: post.mediaUrl },
  ]);
}

/** The missing parts of an event's or offer's interval, in posts saved before times were required. */
function open(row: Post): Problem[] {
  if (row.topic === 'STANDARD') return [];
  return (
    [
      ['eventStart', '開始日'],
      ['eventStartTime', '開始時刻'],
      ['eventEnd', '終了日'],
      ['eventEndTime', '終了時刻'],
    ] as const
  )
    .filter(([field]) => !row[field])
    .map(([field, label]) => ({ code: 'required', field, params: { label } }));
}

/** The end before start in posts saved before this rule existed. */
function early(post: Post): Problem[] {
  return endsAfterStart(post, post).map((one) => ({ ...one, params: { label: '終了時刻', ...one.params } }));
}

function past({ scheduledAt }: Partial<Post>, current: Post | null, now: number): Problem[] {
  const isPast = typeof scheduledAt === 'number' && scheduledAt !== current?.scheduledAt && scheduledAt <= now;
  return isPast ? [{ code: 'post_past', field: 'scheduledAt', params: { label: '予約日時' } }] : [];
}

async function ask(
  kind: EditKind,
  row: { id: number; storeId: number },
  context: RuleContext,
  mayBeThere = false,
): Promise<void> {
  const requestedBy = context.actor?.id ?? null;
  await queueEdit(context, { kind, storeId: row.storeId, rowId: row.id, requestedBy, mayBeThere });
  context.enqueue(editsJob, {});
}
