import { and, eq, isNotNull, isNull, lte } from 'drizzle-orm';
import { day, minute, second } from '#core/model/day.ts';
import type { Orm } from '#core/server/database/database.ts';
import { systemChange } from '#core/server/kernel/writes/system-write.ts';
import { holdsPhone, isSameText } from '#domain/posts/post-text.ts';
import { postContent, type SentContent } from '#google/server/approvals/sent-content.ts';
import type { GoogleDeps } from '#google/server/deps.ts';
import type { Edit, EditOutcome } from '#google/server/edit.ts';
import { noteBegun, queueEdit } from '#google/server/edits.ts';
import { GoogleFailure } from '#google/server/failure.ts';
import { type GoogleJson, momentIn, textIn } from '#google/server/json.ts';
import { fullName, requireLink, type StoreLink } from '#google/server/store-link.ts';
import { postBody, postFields } from './post-body.ts';
import { notifyOfPost } from './post-notices.ts';
import { photoAddress, photoFault, photoOf } from './post-photo.ts';
import { postOf, type StoredPost, updatePostFromGoogle } from './post-row.ts';

/** ms; how long to wait for Google's review before giving up. */
const patience = day;
/** How long to search Google for a post that may have arrived before leaving it to a user. */
const lookingFor = 2 * minute;
const doubt =
  'Googleに届いたか確認できませんでした。もう一度公開すると、Googleに載っているかを先に調べ、載っていないときだけ送ります';

/** Sends a new or changed post and polls until Google publishes or rejects it. */
export async function handlePost(deps: GoogleDeps, edit: Edit): Promise<EditOutcome> {
  const row = await postOf(deps, edit.rowId);
  if (row === null || row.state !== 'SENDING') return { done: true };
  const link = await requireLink(deps, edit.storeId);
  const answer = edit.sentDate === null ? await write(deps, edit, link, row) : await look(deps, link, row);
  if (answer === null) {
    await updatePostFromGoogle(
      deps,
      edit,
      { state: 'UNKNOWN', error: doubt },
      { state: row.state, googleName: row.googleName },
    );
    return { done: true };
  }
  const state = textIn(answer, 'state');
  if (state === 'LIVE') {
    const searchUrl = webAddress(textIn(answer, 'searchUrl'));
    const sentTime = momentIn(answer, 'updateTime') ?? momentIn(answer, 'createTime') ?? deps.now();
    await updatePostFromGoogle(
      deps,
      edit,
      { state: 'LIVE', searchUrl, sentTime, error: null },
      { state: row.state, summary: row.summary },
    );
    return { done: true };
  }
  if (state === 'REJECTED') {
    await updatePostFromGoogle(
      deps,
      edit,
      { state: 'REJECTED', error: likelyReason(row) },
      { state: row.state, summary: row.summary },
    );
    return { done: true };
  }
  // PROCESSING, or a state unknown to this program: keep polling
  const waited = deps.now() - (edit.sentDate ?? deps.now());
  if (waited > patience) throw new GoogleFailure('refused', { reason: '24時間たっても公開されませんでした' });
  return { retryIn: waited < 30 * second ? 2 * second : waited < 10 * minute ? 30 * second : 15 * minute };
}

/** Deletes a deleted post on Google too. */
export async function handlePostRemoval(deps: GoogleDeps, edit: Edit): Promise<EditOutcome> {
  const row = await postOf(deps, edit.rowId, { deleted: true });
  // Restored meanwhile: leave it on Google
  if (row === null || row.deleteDate === null) return { done: true };
  const link = await requireLink(deps, edit.storeId);
  const name = row.googleName || (row.state === 'UNKNOWN' ? await nameOnGoogle(deps, link, row) : null);
  if (name === null) return { done: true };
  try {
    await deps.client.call(link.userId, {
      host: 'myBusiness',
      method: 'DELETE',
      path: `/v4/${link.account}/${name}`,
      edits: ofPosts(link, null),
      patience: 0,
    });
  } catch (error) {
    if (!(error instanceof GoogleFailure) || error.kind !== 'missing') throw error;
  }
  // If it is restored later, it is a draft
  await updatePostFromGoogle(deps, edit, { state: 'DRAFT', googleName: null, searchUrl: null, sentTime: null });
  return { done: true };
}

/** Puts back a deleted post that is still on Google, with the reason, and notifies: here it would be gone, and there everybody sees it. */
export async function postRemovalRefused(deps: GoogleDeps, edit: Edit, reason: string): Promise<void> {
  const row = await postOf(deps, edit.rowId, { deleted: true });
  if (row === null || row.deleteDate === null) return;
  const error = `削除できませんでした。Googleに載っています。${reason}`.slice(0, 500);
  const also = (tx: Orm) => notifyOfPost(deps, tx, edit, `を削除できず、一覧に戻しました。${reason}`);
  await updatePostFromGoogle(deps, edit, { deleteDate: null, error }, { deleteDate: row.deleteDate }, also);
}

/**
 * Sets the state of a failed post: unknown if it may have arrived, rejected if Google refused it. What never reached Google, also a
 * change, is a draft again, and those concerned are notified.
 */
export async function postRefused(
  deps: GoogleDeps,
  edit: Edit,
  reason: string,
  kind: GoogleFailure['kind'] | null,
): Promise<void> {
  const row = await postOf(deps, edit.rowId);
  if (row === null || row.state !== 'SENDING') return;
  if (row.googleName === null && edit.begunDate !== null)
    return updatePostFromGoogle(
      deps,
      edit,
      { state: 'UNKNOWN', error: doubt },
      { state: row.state, googleName: row.googleName },
    );
  const isUnsent = edit.sentDate === null && unsent.some((one) => one === kind);
  const state = !isUnsent && (kind === 'refused' || row.googleName) ? 'REJECTED' : 'DRAFT';
  const isChange = isUnsent && row.googleName !== null && row.sentTime !== null;
  const error = isChange ? `変更はGoogleに載っていません。前の内容が公開されたままです。${reason}` : reason;
  const what = isChange ? 'の変更を送れず、下書きに戻しました' : 'を公開できず、下書きに戻しました';
  const also = async (tx: Orm) => {
    if (state === 'DRAFT') await notifyOfPost(deps, tx, edit, `${what}。${reason}`);
  };
  await updatePostFromGoogle(deps, edit, { state, error: error.slice(0, 500) }, { state: row.state }, also);
}

/** Failures before anything was sent. */
const unsent: readonly GoogleFailure['kind'][] = ['withheld', 'elsewhere', 'unlinked', 'expired'];

function ofPosts({ location, storeId }: StoreLink, content: SentContent | null) {
  return { location, storeId, scope: 'posts', content } as const;
}

/** Returns the URL from which Google fetches the post's photo; null without one. */
async function pictureOf(deps: GoogleDeps, row: StoredPost): Promise<string | null> {
  const photo = photoOf(row.photo);
  if (photo === null) return null;
  const fault = await photoFault(deps.database.orm, photo);
  if (fault !== null) throw new GoogleFailure('refused', { reason: fault });
  return photoAddress(deps, row.id, photo);
}

/** Sends the new or changed post and returns Google's response; null if it may have arrived but that cannot be verified. */
async function write(deps: GoogleDeps, edit: Edit, link: StoreLink, row: StoredPost): Promise<GoogleJson | null> {
  const body = postBody(row, await pictureOf(deps, row));
  const common = { host: 'myBusiness', edits: ofPosts(link, postContent(row)), patience: 0, body } as const;
  if (row.googleName !== null && row.googleName !== '')
    return deps.client.call(link.userId, {
      ...common,
      method: 'PATCH',
      path: `/v4/${link.account}/${row.googleName}`,
      query: { updateMask: postFields.join(',') },
    });
  const path = `/v4/${fullName(link)}/localPosts`;
  const made = await foundOrMade();
  if (made === null) return null;
  row.googleName = nameOf(made);
  if (row.googleName === null) throw new GoogleFailure('unavailable', { cause: new Error('a post without a name') });
  await updatePostFromGoogle(deps, edit, { googleName: row.googleName });
  return made;

  /** Never automatically resends a post that may have arrived without a response, because Google does not detect repeats. */
  async function foundOrMade(): Promise<GoogleJson | null> {
    const { begunDate } = edit;
    if (begunDate !== null) {
      const found = await alreadyThere(deps, link, path, row, body);
      if (found !== null) return found;
      if (begunDate > 0 && deps.now() - begunDate >= lookingFor) return null;
      // A post may become visible a little after it was created
      if (begunDate > 0) throw new GoogleFailure('unavailable', { cause: new Error('not seen yet') });
    }
    edit.begunDate = deps.now();
    await noteBegun(deps, edit, edit.begunDate);
    try {
      return await deps.client.call(link.userId, { ...common, method: 'POST', path });
    } catch (error) {
      if (error instanceof GoogleFailure && error.isSure) {
        // A post that was already in doubt stays in doubt
        edit.begunDate = begunDate;
        await noteBegun(deps, edit, begunDate);
      }
      throw error;
    }
  }
}

/** Finds a post with exactly this text on the profile, created after the draft and not known as another post here. */
async function alreadyThere(deps: GoogleDeps, link: StoreLink, path: string, row: StoredPost, body: GoogleJson) {
  const posts = deps.tables['place-post'];
  const ours = await deps.database.orm
    .select({ name: posts.googleName })
    .from(posts)
    .where(and(eq(posts.storeId, row.storeId), isNotNull(posts.googleName)));
  const known = new Set(ours.map(({ name }) => name));
  for await (const { items } of deps.client.pages(
    link.userId,
    { host: 'myBusiness', path, query: { pageSize: 100 } },
    'localPosts',
  )) {
    const found = items.find(
      (post) =>
        isSameText(textIn(post, 'summary') ?? '', textIn(body, 'summary') ?? '') &&
        textIn(post, 'topicType') === textIn(body, 'topicType') &&
        textIn(post, 'event', 'title') === textIn(body, 'event', 'title') &&
        (momentIn(post, 'createTime') ?? 0) >= row.createDate - minute &&
        !known.has(nameOf(post)),
    );
    if (found !== undefined) return found;
  }
  return null;
}

/** Returns the Google name of a post of unknown outcome; null if Google does not have it. */
async function nameOnGoogle(deps: GoogleDeps, link: StoreLink, row: StoredPost): Promise<string | null> {
  const found = await alreadyThere(deps, link, `/v4/${fullName(link)}/localPosts`, row, postBody(row, null));
  return found === null ? null : nameOf(found);
}

/** The post's name as stored here: without the account, which may change. */
function nameOf(post: GoogleJson): string | null {
  return textIn(post, 'name')?.replace(/^accounts\/[^/]+\//, '') ?? null;
}

function look(deps: GoogleDeps, link: StoreLink, row: StoredPost): Promise<GoogleJson> {
  const path = `/v4/${link.account}/${row.googleName}`;
  return deps.client.call(link.userId, { host: 'myBusiness', path, patience: 0 });
}

function webAddress(text: string | null): string | null {
  const url = text === null ? null : URL.parse(text);
  return url !== null && ['http:', 'https:'].includes(url.protocol) ? text : null;
}

/** Guesses why this post was rejected from the common reasons, because Google gives none. */
function likelyReason({ summary, photo, mediaUrl }: StoredPost): string {
  const found = [
    ...(holdsPhone(summary) ? ['電話番号が含まれています'] : []),
    ...(/https?:\/\//i.test(summary) ? ['本文にURLが含まれています'] : []),
    ...(/絶対|必ず|日本一|業界初|No\.?1|最安/i.test(summary.normalize('NFKC'))
      ? ['断定・最上級の表現が含まれています']
      : []),
    ...(/[!！]{3,}|[A-Z]{12,}/.test(summary) ? ['強調が多すぎます'] : []),
    ...(photo !== null || (mediaUrl !== null && mediaUrl !== '') ? ['画像がポリシーに合わない可能性があります'] : []),
  ];
  const why = found.length === 0 ? '理由はGoogleから示されていません。本文と画像を見直してください' : found.join('、');
  return `Googleのポリシーにより却下されました（${why}）`;
}

/** Queues the posts whose scheduled time has come. The time is stored only in the post, so that it can be changed. */
export async function queueScheduledPosts(deps: GoogleDeps): Promise<void> {
  const posts = deps.tables['place-post'];
  const now = deps.now();
  await deps.database.transaction(async (tx) => {
    const due = await tx
      .select({ id: posts.id, storeId: posts.storeId })
      .from(posts)
      .where(and(eq(posts.state, 'SCHEDULED'), lte(posts.scheduledAt, now), isNull(posts.deleteDate)))
      .orderBy(posts.id)
      .for('update');
    for (const { id, storeId } of due) {
      await systemChange(
        deps,
        tx,
        { actor: null, by: 'GOOGLE', action: 'update' },
        { resource: 'place-post', id },
        sending,
      );
      // It was scheduled by a person: `publish` refuses tokens
      await queueEdit({ tx, now, byToken: false }, { kind: 'post', storeId, rowId: id, requestedBy: null });
    }
  });
}

const sending = { state: 'SENDING' } as const;
