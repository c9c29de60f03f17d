import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ProductProvider } from '#core/console/session/product.tsx';
import { resolveResources } from '#core/model/resolve.ts';
import { resourceNamed } from '#core/model/resolved.ts';
import { resources } from '#resources';
import { meAs } from '../../../../tests/support/me.ts';
import { termsOf } from './terms-of.tsx';

const stores = resourceNamed(resolveResources(resources), 'search-conditions');
const agreed = {
  effectiveFrom: '2026-05-01',
  effectiveTo: '2026-10-31',
  ownerUserId: 5,
  status: 'MEASURING',
  billingMode: 'PER_KEYWORD',
  monthlyFee: null,
  capDays: 30,
  capYen: null,
  closingDay: null,
};
const keyword = { effectiveFrom: '2026-05-01', effectiveTo: null, targetRank: 3, dailyPrice: 500, capDays: null };
const row = (terms: readonly object[], keywordTerms: readonly object[] = [keyword]) => ({
  id: 1,
  version: 1,
  terms,
  details: [{ id: 7, keyword: '渋谷 カフェ', terms: keywordTerms }],
});
const role = 'MANAGER';
const labels = { 'terms.ownerUserId': { 5: '浅野 ひなた', 6: '乾 まこと' } };
const shown = (store: ReturnType<typeof row>) => termsOf(stores, store, labels, '2026-11-22');

describe('the terms of a store', () => {
  it('name the owner, mark what holds now and what is to come, the latest first', () => {
    const now = { ...agreed, effectiveFrom: '2026-11-01', effectiveTo: '2026-11-30', ownerUserId: 6, capYen: 50_000 };
    const fixed = { ...now, effectiveFrom: '2026-12-01', effectiveTo: null, billingMode: 'FIXED' };
    const [tab] = shown(row([agreed, now, { ...fixed, monthlyFee: 30_000, closingDay: 20 }]));
    render(
      <ProductProvider resources={new Map()} me={meAs(role)} role={role}>
        {tab?.children}
      </ProductProvider>,
    );
    const rows = within(screen.getByRole('table', { name: '契約の適用の履歴' }))
      .getAllByRole('row')
      .slice(1);
    expect(
      rows.map((one) =>
        within(one)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      ),
    ).toEqual([
      ['2026/12/01〜予定', '乾 まこと', '計測中', '月額固定', '¥30,000', '30日・¥50,000', '20日'],
      ['2026/11/01〜2026/11/30現在', '乾 まこと', '計測中', 'キーワードごと', '—', '30日・¥50,000', '月末'],
      ['2026/05/01〜2026/10/31', '浅野 ひなた', '計測中', 'キーワードごと', '—', '30日', '月末'],
    ]);
    expect(screen.queryByRole('heading', { name: 'キーワード' })).toBeNull();
  });

  it('show the keywords whose target, price or cap changed', () => {
    const dearer = { ...keyword, effectiveFrom: '2026-11-23', targetRank: 1, dailyPrice: 800, capDays: 20 };
    const [tab] = shown(row([agreed], [{ ...keyword, effectiveTo: '2026-11-22' }, dearer]));
    render(
      <ProductProvider resources={new Map()} me={meAs(role)} role={role}>
        {tab?.children}
      </ProductProvider>,
    );
    const rows = within(screen.getByRole('table', { name: '渋谷 カフェの適用の履歴' }))
      .getAllByRole('row')
      .slice(1);
    expect(
      rows.map((one) =>
        within(one)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      ),
    ).toEqual([
      ['2026/11/23〜予定', '1位', '¥800', '20日'],
      ['2026/05/01〜2026/11/22現在', '3位', '¥500', '—'],
    ]);
  });

  it('are not shown while nothing ever changed', () => {
    expect(shown(row([agreed]))).toEqual([]);
  });
});
