import { describe, expect, it } from 'vitest';
import { gapsIn, placeholders, replyVariables, storeVariables, unknownIn } from './placeholders.ts';
import { fillText } from './posts/post-text.ts';

const store = { name: '青空歯科', address: '東京都台東区1', category: '歯科', websiteUrl: null, phone: ' ' };

describe('placeholders', () => {
  it('are filled with what the store and the review say', () => {
    const variables = replyVariables(store, { reviewer: '花子', stars: 5 });
    expect(fillText('{投稿者名}様、{評価}をありがとうございます。{店舗名}（{業種}）', variables)).toBe(
      '花子様、★5をありがとうございます。青空歯科（歯科）',
    );
  });

  it.each(['｛店舗名｝', '{ 店舗名 }', '｛　店舗名　｝', '{店舗名}'])(
    'are taken as a Japanese keyboard writes them: %s',
    (braces) => {
      expect(fillText(`${braces}へ`, storeVariables(store))).toBe('青空歯科へ');
      expect(unknownIn(`${braces}へ`, 'POST')).toEqual([]);
      expect(unknownIn(braces.replace('店舗名', '店名'), 'POST')).toEqual(['店名']);
    },
  );

  it('of former templates are still filled', () => {
    expect(fillText('{投稿者}様', replyVariables(store, { reviewer: '花子', stars: null }))).toBe('花子様');
  });

  it('without a value stay in the text, and say what is missing', () => {
    const filled = fillText('{店舗サイト}・{電話番号}', storeVariables(store));
    expect(filled).toBe('{店舗サイト}・{電話番号}');
    expect(gapsIn(filled, 'REPLY')).toEqual([
      '{店舗サイト}：店舗に店舗サイトが登録されていません。店舗に登録するか、書き換えてください',
      '{電話番号}：店舗に電話番号が登録されていません。店舗に登録するか、書き換えてください',
    ]);
    const nobody = fillText('{投稿者名}様 {評価}', replyVariables(store, { reviewer: null, stars: null }));
    expect(gapsIn(nobody, 'REPLY')).toHaveLength(2);
  });

  it('that there are not for a use are named', () => {
    expect(unknownIn('{店舖名}と{店舗名}と{電話番号}', 'POST')).toEqual(['店舖名', '電話番号']);
    expect(unknownIn(placeholders.REPLY.map((name) => `{${name}}`).join(''), 'REPLY')).toEqual([]);
    expect(gapsIn('{店舖名}', 'REPLY')[0]).toContain('という差し込みはありません');
  });
});
