import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChargeMoney } from '#billing/rules/charge-money.ts';
import type { ChargeEvidence } from '#billing/rules/evidence.ts';
import type { FollowUp } from '#billing/rules/follow-up.ts';
import type { ChargeObjections } from '#billing/rules/objections.ts';
import { http } from '#core/console/http/client.ts';
import { resolveResources } from '#core/model/resolve.ts';
import { resourceNamed } from '#core/model/resolved.ts';
import type { Role } from '#core/model/roles.ts';
import type { PaymentKind } from '#domain/billing/charge-payment.ts';
import { resources as declared } from '#resources';
import { renderConsole } from '../../../../../tests/support/console-page.tsx';
import { stubHttp } from '../../../../../tests/support/stub-http.ts';
import Charge from './show.tsx';

const resources = resolveResources(declared);
const charges = resourceNamed(resources, 'incentive-history');
const issued = {
  id: 9,
  version: 2,
  createDate: 1_790_000_000_000,
  updateDate: 1_790_000_000_000,
  deleteDate: null,
  invoiceNumber: '2026-000009',
  userId: 5,
  period: '2026-10',
  status: 'ISSUED',
  lines: [],
  taxes: [],
  subtotal: 10_000,
  tax: 1000,
  total: 11_000,
  carried: 0,
  credited: 0,
  due: 11_000,
  periodFirst: '2026-09-21',
  periodLast: '2026-10-20',
  correctsId: null,
  reason: null,
  isNotBilled: false,
};
const nothing: ChargeMoney = { payments: [], due: 11_000, surplus: 0, waitsForDraft: false, returns: [] };
const paid = (kind: PaymentKind, amount: number) => ({ kind, amount, day: '2026-10-20', note: null });
const evidence: ChargeEvidence = {
  detailId: 7,
  storeId: 1,
  storeName: 'みずいろ珈琲',
  keyword: '渋谷 カフェ',
  position: { latitude: 35.658, longitude: 139.7016 },
  instruments: ['google-places'],
  first: '2026-10-01',
  days: '○×−',
  achieved: 1,
  billed: 1,
  capHit: false,
  stops: [],
  amount: 500,
  readings: [
    { day: '2026-10-01', rank: 3, takenAt: null },
    { day: '2026-10-02', rank: null, takenAt: null },
  ],
};

const objections: ChargeObjections = {
  until: '2026-11-15',
  billed: [{ storeId: 1, detailId: 7, storeName: 'みずいろ珈琲', days: ['2026-10-01'] }],
  objections: [{ id: 3, storeId: 1, detailId: 7, days: ['2026-10-01'], status: 'WITHDRAWN' }],
};

const followed: FollowUp = {
  openings: [{ name: '山田 花子', kind: 'PDF', firstDate: 1_793_500_000_000, lastDate: 1_793_600_000_000, times: 2 }],
  reminders: [{ step: 'WEEK', date: 1_793_700_000_000 }],
};

function open(row: object, money: ChargeMoney, role: Role = 'SYSTEM_ADMINISTRATOR', path = '/incentive-history/9') {
  vi.mocked(http.get).mockImplementation(async (address) => {
    if (address.startsWith('/charge-payments/')) return { data: money };
    if (address.startsWith('/charge-evidence/')) return { data: [evidence] };
    if (address.startsWith('/charge-objections/')) return { data: objections };
    if (address.startsWith('/charge-follow-up/')) return { data: followed };
    if (/^\/incentive-history\/9/.test(address))
      return { data: { ...issued, ...row }, labels: { userId: { 5: 'そらいろ学習塾' } } };
    return { data: [], total: 0, labels: {} };
  });
  return renderConsole(
    [{ path: '/incentive-history/:id', element: <Charge resource={charges} /> }],
    path,
    role,
    resources,
  );
}

beforeEach(stubHttp);

describe('the page of a charge', () => {
  it.each([
    [{ status: 'ISSUED', dueDate: '2026-11-30' }, '¥11,000 請求済 — そらいろ学習塾 — 支払期限 11/30（あと2日）'],
    [{ status: 'ISSUED', dueDate: '2026-11-28' }, '¥11,000 請求済 — そらいろ学習塾 — 支払期限 11/28（今日）'],
    [
      { status: 'FAILED', dueDate: '2026-11-25' },
      '¥11,000 決済失敗 — そらいろ学習塾 — 支払期限 11/25（3日過ぎています）',
    ],
    [{ status: 'ISSUED', dueDate: '2027-01-10' }, '¥11,000 請求済 — そらいろ学習塾 — 支払期限 2027/01/10（あと43日）'],
    [{ status: 'ISSUED', dueDate: null }, '¥11,000 請求済 — そらいろ学習塾'],
    [{ status: 'PAID', paidDate: '2026-11-20' }, '¥11,000 入金済 — そらいろ学習塾 — 入金日 11/20'],
    [{ status: 'CANCELLED', cancelledOn: '2026-11-21' }, '¥11,000 取消 — そらいろ学習塾 — 取消日 11/21'],
    [{ status: 'DRAFT' }, '¥11,000 下書き — そらいろ学習塾 — 2026年10月分'],
  ])('has a title that answers: %o', async (row, title) => {
    vi.useFakeTimers({ now: Date.parse('2026-11-28T12:00:00+09:00'), toFake: ['Date'] });
    open(row, nothing);
    await vi.waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title));
    vi.useRealTimers();
  });

  it('has the month in place of their own name for its customer', async () => {
    open({ status: 'PAID', paidDate: null }, nothing, 'GENERAL_CLAIMED_BY_AGENCY');
    await screen.findByRole('heading', { level: 1, name: '¥11,000 入金済 — 2026年10月分' });
  });

  it('begins its facts with the total', async () => {
    open({}, nothing);
    expect((await screen.findAllByRole('term')).slice(0, 2).map(({ textContent }) => textContent)).toEqual([
      '税込金額',
      '状態',
    ]);
  });

  it('says to staff alone who has seen the invoice, and what reminders went out', async () => {
    open({ status: 'ISSUED' }, nothing);
    expect(await screen.findByText('山田 花子さんがPDFを保存')).toBeTruthy();
    expect(screen.getByText('支払期限の7日後')).toBeTruthy();
    cleanup();
    open({ status: 'ISSUED' }, nothing, 'GENERAL_CLAIMED_BY_FLEX');
    await screen.findByText(/お支払い残額/);
    expect(screen.queryByText('閲覧と督促')).toBeNull();
  });

  it('shows what came in and went back, and what is still to be paid', async () => {
    const payments = [
      { kind: 'CARRIED_IN', amount: 5000, day: '2026-11-01', note: null },
      { kind: 'TRANSFER', amount: 2000, day: '2026-11-02', note: '口座番号違いの分' },
      { kind: 'RETURNED', amount: -500, day: '2026-11-03', note: null },
    ] as const;
    open({ carried: 5000, due: 4500 }, { ...nothing, payments, due: 4500 });
    const table = await screen.findByRole('table', { name: '入出金' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(
      rows.map((one) =>
        within(one)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      ),
    ).toEqual([
      ['2026/11/01', '訂正前の請求から', '+¥5,000', '—'],
      ['2026/11/02', '銀行振込', '+¥2,000', '口座番号違いの分'],
      ['2026/11/03', '銀行振込で返金', '-¥500', '—'],
    ]);
    expect(screen.getByText('¥4,500')).toBeTruthy();
    expect(screen.getByText('既入金')).toBeTruthy();
  });

  it('names the days of its period, and says nothing of money that was not carried over', async () => {
    open({}, nothing);
    await screen.findByText('2026/09/21〜2026/10/20');
    for (const label of ['既入金', '前回の返金からの充当', 'お支払い額', '訂正元の請求', '取消・訂正の理由'])
      expect(screen.queryByText(label)).toBeNull();
  });

  it('names the store and keyword of a line, and shows no id of theirs', async () => {
    const line = {
      storeName: 'みずいろ珈琲',
      keyword: '渋谷 カフェ',
      days: 9,
      unitPrice: 800,
      amount: 7200,
      taxRate: 10,
    };
    open({ lines: [{ ...line, detailId: 121, searchConditionId: 37 }] }, nothing);
    await screen.findByText('渋谷 カフェ');
    expect(screen.queryByText('121')).toBeNull();
    expect(screen.queryByText('登録店舗')).toBeNull();
  });

  it('warns of money to give back, and leads an administrator to 返金', async () => {
    open({ status: 'PAID', due: 0 }, { ...nothing, due: 0, surplus: 3000, returns: [{ number: 1, name: '返還.pdf' }] });
    await screen.findByText('返金が必要な金額 ¥3,000');
    expect(screen.getByText(/右上の「返金」/)).toBeTruthy();
    expect(screen.getByRole('button', { name: /返還\.pdf/ })).toBeTruthy();
  });

  it.each([
    ['PAID', 3000, false, true],
    ['CANCELLED', 3000, false, true],
    ['CANCELLED', 3000, true, false],
    ['PAID', 0, false, false],
    ['CANCELLED', 0, false, false],
    ['ISSUED', 0, false, false],
  ])(
    'that is %s with ¥%i too much, waiting for a draft: %s, offers 返金: %s',
    async (status, surplus, waitsForDraft, isOffered) => {
      const payments = surplus === 0 ? [] : [paid('TRANSFER', surplus)];
      open({ status, due: 0 }, { ...nothing, payments, due: 0, surplus, waitsForDraft });
      const button = () => screen.queryByRole('button', { name: '返金' });
      await screen.findByText(surplus > 0 ? /金額 ¥3,000/ : /入出金(の記録)?はありません/);
      expect(button() !== null).toBe(isOffered);
      if (waitsForDraft) screen.getByText('訂正の下書きを発行すると、この金額が引き継がれます。');
    },
  );

  it('says what a correction takes over, the fee that was deducted included, as the draft says it', async () => {
    const payments = [paid('TRANSFER', 2560), paid('FEE', 440)];
    open({ status: 'CANCELLED', due: 0 }, { ...nothing, payments, due: 0, surplus: 2560, waitsForDraft: true });
    await screen.findByText('訂正後の請求に引き継ぐ金額 ¥3,000');
    expect(screen.getByText(/^うち¥440は差し引かれた振込手数料です。/)).toBeTruthy();
  });

  it('shows it to a customer without the action', async () => {
    open({ status: 'PAID', due: 0 }, { ...nothing, due: 0, surplus: 3000 }, 'GENERAL_CLAIMED_BY_AGENCY');
    await screen.findByText('返金が必要な金額 ¥3,000');
    expect(screen.queryByText(/右上の「返金」/)).toBeNull();
    expect(screen.getByText('お返しします。')).toBeTruthy();
  });

  it('links from each keyword of its evidence to the search on the map around its point', async () => {
    open({}, nothing, 'SYSTEM_ADMINISTRATOR', '/incentive-history/9?tab=evidence');
    const link = await screen.findByRole('link', { name: 'この地点で地図の検索を開く（新しいタブ）' });
    expect(link.getAttribute('href')).toBe(
      `https://www.google.com/maps/search/${encodeURIComponent('渋谷 カフェ')}/@35.658,139.7016,15z`,
    );
  });

  it('says the place of each day of its evidence, by pointer and by key', async () => {
    open({}, nothing, 'SYSTEM_ADMINISTRATOR', '/incentive-history/9?tab=evidence');
    const days = await screen.findByRole('slider', {
      name: /渋谷 カフェの日別の成果：達成1日・未達1日（うち圏外1日）・未計測1日/,
    });
    expect(days.getAttribute('aria-valuetext')).toBe('2026/10/01 達成 3位');
    fireEvent.keyDown(days, { key: 'ArrowRight' });
    expect(days.getAttribute('aria-valuetext')).toBe('2026/10/02 未達 圏外');
    fireEvent.pointerMove(within(days).getByText('−'));
    expect(within(days).getByText('2026/10/03 未計測')).toBeTruthy();
  });

  it('says until when one may object, leads to what was objected to, and offers the billed days that are left', async () => {
    open({}, nothing, 'SYSTEM_ADMINISTRATOR', '/incentive-history/9?tab=evidence');
    await screen.findByText('成果の日に心当たりのないものがあれば、2026/11/15まで異議を申し立てられます。');
    const link = await screen.findByRole('link', { name: '異議 10/1：取下げ' });
    expect(link.getAttribute('href')).toBe('/objection/3');
    fireEvent.click(screen.getByRole('button', { name: '異議を申し立てる' }));
    const dialog = await screen.findByRole('dialog');
    // The one billed day is chosen already
    expect(await within(dialog).findByText('2026/10/01 達成 3位')).toBeTruthy();
  });
});
