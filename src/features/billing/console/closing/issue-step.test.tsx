import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { issuingOf } from '#billing/rules/closing.ts';
import { type ChargeGroup, figuresOf } from '#billing/rules/closing-charges.ts';
import { addDays, dayOf } from '#core/model/day.ts';
import { renderConsole } from '../../../../../tests/support/console-page.tsx';
import { CountStep } from './count-step.tsx';
import { IssueStep } from './issue-step.tsx';
import { SendStep } from './send-step.tsx';

const today = dayOf(Date.now());
const drafts: ChargeGroup = {
  status: 'DRAFT',
  ...{ mailState: null, isMailed: false, hasTotal: true, isInDoubt: false, hasMoney: false },
  ...{ count: 5, total: 55_000, previousTotal: 0 },
};
const closing = {
  ...{
    period: '2026-10',
    closedOn: addDays(today, -10),
    unaskedTerms: 0,
    dueTooLate: 0,
    isClosed: true,
    isEmpty: false,
  },
  ...{ gaps: [], gapStores: 0, gapDays: 0, unowned: [], run: null, charges: [], inDoubt: [], toGiveBack: [] },
  ...{ fallen: [], waiting: 0, figures: { ...figuresOf([drafts]), toGiveBack: 0 } },
  leftDrafts: [],
  objectedDrafts: 0,
  objectedTotal: 0,
  issuing: null,
  pastDues: [
    { dueDate: addDays(today, -10), count: 2 },
    { dueDate: addDays(today, -1), count: 1 },
  ],
};

it('says on the board and as it asks how many drafts would be due before the chosen day of issue', async () => {
  const step = <IssueStep closing={closing} onIssue={vi.fn()} onSettled={vi.fn()} />;
  renderConsole([{ path: '/', element: step }], '/', 'SYSTEM_ADMINISTRATOR');
  await screen.findByText('支払期限が発行日より前になる下書き 3件');
  await userEvent.click(screen.getByRole('button', { name: 'すべて発行する' }));
  const dialog = await screen.findByRole('dialog');
  within(dialog).getByText(/うち3件は、支払期限が発行日より前/);
});

it('says which drafts were left behind, and why', async () => {
  const left = [
    { reason: '発行日は、取消日から入力してください', count: 1, drafts: [{ id: 7, customerName: 'みずいろ珈琲' }] },
    { reason: '発行者が未設定です', count: 3, drafts: [{ id: 8, customerName: '山田商店' }] },
  ];
  const step = <IssueStep closing={{ ...closing, leftDrafts: left }} onIssue={vi.fn()} onSettled={vi.fn()} />;
  renderConsole([{ path: '/', element: step }], '/', 'SYSTEM_ADMINISTRATOR');
  await screen.findByText('発行できなかった下書き 4件');
  screen.getByText('4件を発行できませんでした');
  const [one, other] = screen.getAllByRole('listitem');
  expect(one?.textContent).toBe('発行日は、取消日から入力してください　みずいろ珈琲');
  expect(other?.textContent).toBe('発行者が未設定です　山田商店　ほか2件');
  expect(screen.getByRole('link', { name: 'みずいろ珈琲' }).getAttribute('href')).toBe('/incentive-history/7');
});

it('says nothing where none would', async () => {
  const step = <IssueStep closing={{ ...closing, pastDues: [] }} onIssue={vi.fn()} onSettled={vi.fn()} />;
  renderConsole([{ path: '/', element: step }], '/', 'SYSTEM_ADMINISTRATOR');
  await screen.findByText(/下書き 5件/);
  expect(screen.queryByText(/発行日より前/)).toBeNull();
});

const left = (count: number) => ({
  ...closing,
  figures: { ...closing.figures, drafts: count, draftsTotal: count * 11_000, issued: 4 - count, toMail: 4 - count },
});
const show = (step: ReactNode) => renderConsole([{ path: '/', element: step }], '/', 'SYSTEM_ADMINISTRATOR');

it.each([
  [4, 4, { done: 0, of: 4 }],
  [2, 4, { done: 2, of: 4 }],
  [0, 4, { done: 4, of: 4 }],
  [5, 4, { done: 0, of: 5 }],
])('counts how many drafts are issued while %i of %i are left', (count, asked, issuing) => {
  expect(issuingOf(count, asked)).toEqual(issuing);
});

it('says how far issuing is, and offers neither to issue nor to mail until it is done', async () => {
  const issuing = { done: 2, of: 4 };
  show(
    <>
      <IssueStep closing={{ ...left(2), issuing }} onIssue={vi.fn()} onSettled={vi.fn()} />
      <SendStep closing={{ ...left(2), issuing }} onSend={vi.fn()} />
    </>,
  );
  await screen.findByText('発行中 2/4');
  screen.getByText('4件のうち2件を発行しました。残りを発行しています。');
  screen.getByText('発行が終わると送付できます');
  expect(screen.queryByRole('button', { name: /発行する|送付する/ })).toBeNull();
});

it('offers to mail what is issued while drafts wait, and says that these are left out', async () => {
  show(<SendStep closing={left(2)} onSend={vi.fn()} />);
  await userEvent.click(await screen.findByRole('button', { name: '未送付のすべてに送付する' }));
  within(await screen.findByRole('dialog')).getByText(/まだ発行していない下書き2件は含みません/);
});

it('groups what was not measured by store as it asks to count', async () => {
  const keywords = [{ detailId: 1, keyword: '渋谷 カフェ', days: 2, ranges: [] }];
  const gaps = Array.from({ length: 8 }, (_, at) => ({
    ...{ storeId: at, storeName: `みずいろ珈琲 ${at}号店`, days: 2, lastDay: '2026-10-31', isOpen: false, keywords },
  }));
  show(<CountStep closing={{ ...closing, gaps, gapStores: 9, gapDays: 18 }} onCount={vi.fn()} />);
  await userEvent.click(await screen.findByRole('button', { name: '集計する' }));
  const dialog = await screen.findByRole('dialog');
  const stores = within(dialog).getAllByRole('listitem');
  expect(stores.slice(0, 6).map((one) => one.querySelector('strong')?.textContent)).toEqual(
    gaps.slice(0, 6).map(({ storeName }) => storeName),
  );
  expect(stores[0]?.textContent).toContain('延べ2日');
  expect(stores[0]?.textContent).toContain('渋谷 カフェ 2日');
  within(dialog).getByText('ほか2店舗');
  within(dialog).getByText(/さらに1店舗は「未計測の確認」で見られます/);
});

it('offers to count nothing, and names no such button, before a period is over', async () => {
  show(<CountStep closing={{ ...closing, isClosed: false }} onCount={vi.fn()} />);
  await screen.findByText('締め日の翌朝に自動で集計されます。');
  expect(screen.queryByRole('button')).toBeNull();
});
