import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runEdits } from '#google/server/edits.ts';
import { doneForStore } from '#report/server/done.ts';
import { syncStore } from '#reviews/server/sync.ts';
import { databases } from './support/databases.ts';
import { type LinkedStore, linkedStore } from './support/linked-store.ts';

const day = 86_400_000;
const minute = 60_000;

describe.each(databases)('a reply that Google decides on later, on %s', (kind) => {
  let at: LinkedStore;
  let reviewer: string;
  const writeAll = (all: readonly object[]) =>
    at.google.admin(
      'google-reviews?replace=true',
      all.map((one) => ({ placeId: 'ChIJplace1', stars: 5, comment: 'よかった', ...one })),
    );
  const write = (over: object = {}) => writeAll([{ id: reviewer, reviewer, createTime: at.now(), ...over }]);
  const sync = () => syncStore(at.app.google, at.storeId, { full: true });
  const read = async () => {
    const all = (await at.call('owner', 'GET', 'place-review?_sort=id&_order=DESC&_end=100')).body.data;
    return all.find((one: { reviewer: string }) => one.reviewer === reviewer);
  };
  const notices = async (word: string, name = 'admin') =>
    (await at.call(name, 'GET', 'notification?_end=200')).body.data.filter(({ content }: { content: string }) =>
      content.includes(word),
    ).length;
  const settle = async () => {
    for (let n = 0, wait = await runEdits(at.app.google); wait !== null && n < 30; n += 1) {
      at.pass(Math.max(1000, wait));
      wait = await runEdits(at.app.google);
    }
  };
  const reply = async (replyComment: string) => {
    const { id, version } = await read();
    return at.call('owner', 'PATCH', `place-review/${id}`, { version, replyComment });
  };
  /** One of ours that got no further than our own side. */
  const refusedReply = async () => {
    await write();
    await sync();
    const path = `google-my-business/v4/accounts/1/locations/101/reviews/${reviewer}/reply`;
    await at.google.fail({ path, times: 1, status: 400, body: '{}' });
    await reply('こちらの返信');
    await settle();
    await at.google.recover();
    expect(await read()).toMatchObject({ replyState: 'FAILED', replyComment: 'こちらの返信' });
    at.pass(minute);
  };

  beforeAll(async () => {
    at = await linkedStore(kind);
  });
  afterAll(() => at?.close());
  let number = 0;
  beforeEach(async () => {
    at.pass(minute);
    number += 1;
    reviewer = `客${number}`;
  });

  it.each([
    ['LOCATION_SUSPENDED', '「ビジネスプロフィールの停止」'],
    ['OWNERSHIP_REVOKED', '「管理権限の喪失」'],
    ['EDITING_RESTRICTION', '「編集の制限」'],
  ])('notifies once when it is rejected after it was published: %s', async (policyViolation, label) => {
    await write();
    await sync();
    await reply('ありがとうございます');
    await settle();
    expect(await read()).toMatchObject({ replyState: 'SENT' });
    at.pass(minute);
    const rejected = { comment: 'ありがとうございます', updateTime: at.now(), state: 'REJECTED', policyViolation };
    await write({ reply: rejected });
    await sync();
    expect(await read()).toMatchObject({ replyState: 'FAILED', replyError: expect.stringContaining('Googleの規約') });
    expect(await notices(label)).toBe(1);
    await sync();
    expect(await notices(label)).toBe(1);
    // Published again, elsewhere; the old rejection stays on Google and is no news
    reviewer = `${reviewer}の次`;
    await write({ reply: { comment: 'お礼', updateTime: at.now() + 1, state: 'APPROVED' } });
    await sync();
    await sync();
    expect(await notices(label)).toBe(1);
  });

  it('notifies once when it is pending for longer than a day, and says so on the review', async () => {
    const pending = { comment: '審査中の返信', updateTime: at.now(), state: 'PENDING' };
    await write({ reply: pending });
    await sync();
    expect(await read()).toMatchObject({ replyState: 'SENDING', replyError: null });
    await write({ reply: { ...pending, updateTime: at.now() - day - 1000 } });
    await sync();
    await sync();
    expect(await read()).toMatchObject({ replyState: 'SENDING', replyError: expect.stringContaining('1日を超えて') });
    expect(await notices('1日を超えて')).toBe(1);
    await write({ reply: { ...pending, updateTime: at.now() - day - 1000, state: 'APPROVED' } });
    await sync();
    expect(await read()).toMatchObject({ replyState: 'SENT', replyError: null });
    // The next one is news again
    at.pass(minute);
    reviewer = `${reviewer}の次`;
    await write({ reply: { ...pending, updateTime: at.now() - day - 1 } });
    await sync();
    await sync();
    expect(await notices('1日を超えて')).toBe(2);
  });

  describe('among more reviews than Google gives at once', () => {
    const restricted = { state: 'REJECTED', policyViolation: 'EDITING_RESTRICTION' };
    const published = { comment: 'お礼', state: 'APPROVED' };
    const notified = () => notices('「編集の制限」');
    let begun: number;
    let before: number;
    /** 60 reviews, the newest first; with these replies of the newest and of the oldest. */
    const sixty = (newest: object | null, oldest: object | null) =>
      writeAll(
        Array.from({ length: 60 }, (_, place) => ({
          id: `${reviewer}-${place}`,
          reviewer: place === 0 ? reviewer : `${reviewer}-${place}`,
          createTime: begun - place,
          ...(place === 0 && newest !== null ? { reply: { comment: '返信', ...restricted, ...newest } } : {}),
          ...(place === 59 && oldest !== null ? { reply: { ...published, ...oldest } } : {}),
        })),
      );

    beforeEach(async () => {
      // Published for sure, so that no alarm of another test is left
      await write({ reply: { ...published, updateTime: at.now() } });
      await sync();
      at.pass(minute);
      begun = at.now();
      before = await notified();
    });

    it('goes on while what else is published on a later page is older', async () => {
      await sixty(null, null);
      await sync();
      at.pass(minute);
      await sixty({ updateTime: at.now() }, { updateTime: at.now() - 1000 });
      await sync();
      expect(await notified()).toBe(before + 1);
      at.pass(minute);
      await sixty({ updateTime: at.now() }, { updateTime: at.now() - minute - 1000 });
      await sync();
      expect(await notified()).toBe(before + 1);
      at.pass(minute);
      await sixty({ updateTime: at.now() - minute }, { updateTime: at.now() });
      await sync();
      at.pass(minute);
      await sixty({ updateTime: at.now() }, { updateTime: at.now() - minute });
      await sync();
      expect(await notified()).toBe(before + 2);
    });

    it('does not begin again for the same refusal when the reply that ended it is gone', async () => {
      const refused = { updateTime: begun + 10 };
      await sixty(refused, null);
      await sync();
      await sixty(refused, { updateTime: begun + 20 });
      await sync();
      await sixty(refused, null);
      await sync();
      await sync();
      expect(await notified()).toBe(before + 1);
      // A later one is news
      await sixty({ updateTime: begun + 30 }, null);
      await sync();
      expect(await notified()).toBe(before + 2);
    });

    it('does not begin with what a later page has already overtaken', async () => {
      await sixty({ updateTime: begun + 1 }, { updateTime: begun + 2 });
      await sync();
      expect(await notified()).toBe(before);
    });

    it('goes on while the refused reply is rewritten, though older ones are found meanwhile', async () => {
      at.pass(minute);
      await sixty({ updateTime: at.now() }, null);
      await sync();
      expect(await notified()).toBe(before + 1);
      await reply('書き直した返信');
      await sixty({ updateTime: at.now() }, { updateTime: at.now() - 1000 });
      await sync();
      const path = `google-my-business/v4/accounts/1/locations/101/reviews/${reviewer}-0`;
      const refused = {
        comment: '書き直した返信',
        reviewReplyState: 'REJECTED',
        policyViolation: 'EDITING_RESTRICTION',
      };
      await at.google.fail({ path: `${path}/reply`, times: 1, status: 200, body: '{}' });
      const body = JSON.stringify({ reviewId: `${reviewer}-0`, reviewReply: refused });
      await at.google.fail({ path, times: 1, status: 200, body });
      await runEdits(at.app.google);
      await at.google.recover();
      expect(await read()).toMatchObject({ replyState: 'FAILED', replyReason: 'EDITING_RESTRICTION' });
      expect(await notified()).toBe(before + 1);
    });
  });

  it('keeps why in the code of Google, whose words here may change, and none of a failure of our own', async () => {
    await refusedReply();
    expect(await read()).toMatchObject({ replyReason: null });
    const reply = { comment: 'こちらの返信', updateTime: at.now(), state: 'REJECTED', policyViolation: 'OFFENSIVE' };
    await write({ reply });
    await sync();
    expect(await read()).toMatchObject({ replyState: 'FAILED', replyReason: 'OFFENSIVE' });
    await write({ reply: { ...reply, state: 'PENDING', updateTime: at.now() - day - 1000 } });
    await sync();
    expect(await read()).toMatchObject({ replyState: 'SENDING', replyReason: 'PENDING' });
    await write({ reply: { ...reply, state: 'APPROVED' } });
    await sync();
    expect(await read()).toMatchObject({ replyState: 'SENT', replyReason: null });
  });

  it('keeps the code of one that is refused while it is sent, until it is rewritten', async () => {
    await write();
    await sync();
    await reply('絶対にお得です');
    await settle();
    expect(await read()).toMatchObject({ replyState: 'FAILED', replyReason: 'OFF_TOPIC' });
    await reply('お待ちしています');
    expect(await read()).toMatchObject({ replyState: 'SENDING', replyReason: null, replyError: null });
    await settle();
    expect(await read()).toMatchObject({ replyState: 'SENT', replyReason: null });
  });

  it('is not counted among the replies of a report while it is refused', async () => {
    const { database, resources, tables } = at.app;
    const count = async () => {
      const parts = [{ first: '2026-10-01', last: '2026-11-30' }];
      return (await doneForStore({ resources, tables }, database.orm, at.storeId, parts)).replies;
    };
    const before = await count();
    await refusedReply();
    expect(await count()).toBe(before);
    const { id, version } = await read();
    await at.call('owner', 'POST', `place-review/${id}/send-reply`, { version });
    await settle();
    expect(await count()).toBe(before + 1);
  });

  it('gives way to a later one on Google when it was refused, and not to an earlier one', async () => {
    await refusedReply();
    await write({ reply: { comment: '前からの返信', updateTime: at.now() - day, state: 'APPROVED' } });
    await sync();
    expect(await read()).toMatchObject({ replyState: 'FAILED', replyComment: 'こちらの返信' });
    await write({ reply: { comment: 'オーナーの返信', updateTime: at.now(), state: 'APPROVED' } });
    await sync();
    expect(await read()).toMatchObject({ replyState: 'SENT', replyComment: 'オーナーの返信', replyError: null });
  });

  it.each(['sent again', 'rewritten'])(
    'does not overwrite a later one on Google when it is %s, and says so',
    async (how) => {
      await refusedReply();
      const theirs = { comment: 'オーナーの返信', updateTime: at.now(), state: 'APPROVED' };
      await write({ reply: theirs });
      const { id, version } = await read();
      if (how === 'rewritten') await reply('書き直した返信');
      else await at.call('owner', 'POST', `place-review/${id}/send-reply`, { version });
      expect(await read()).toMatchObject({ replyState: 'SENDING' });
      const before = await notices('別の返信が公開されていた', 'owner');
      await settle();
      expect(await read()).toMatchObject({ replyState: 'SENT', replyComment: 'オーナーの返信', replyError: null });
      expect(await notices('別の返信が公開されていた', 'owner')).toBe(before + 1);
      const kept = await at.google.admin('google-reviews/ChIJplace1', undefined, 'GET');
      expect(kept.find((one: { id: string }) => one.id === reviewer).reply).toEqual(theirs);
      // Whoever wants to replace it, knowing it, can
      await reply('承知の上の返信');
      await settle();
      expect(await read()).toMatchObject({ replyState: 'SENT', replyComment: '承知の上の返信' });
    },
  );
});
