import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { type ChargeGroup, figuresOf } from '#billing/rules/closing-charges.ts';
import { addDays, dayOf } from '#core/model/day.ts';
import { renderConsole } from '../../../../../tests/support/console-page.tsx';
import { IssueStep } from './issue-step.tsx';

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
