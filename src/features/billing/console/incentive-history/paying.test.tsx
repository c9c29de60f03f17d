import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { http } from '#core/console/http/client.ts';
import type { Role } from '#core/model/roles.ts';
import { renderConsole } from '../../../../../tests/support/console-page.tsx';
import { stubHttp } from '../../../../../tests/support/stub-http.ts';
import { LateDueDate } from './late-due-date.tsx';
import { PayByCard } from './pay-by-card.tsx';

const charge = {
  ...{ id: 9, version: 2, createDate: 1, updateDate: 1, deleteDate: null, period: '2026-10', userId: 5 },
  ...{ status: 'FAILED', paymentMethod: 'CARD', periodLast: '2026-10-31', dueDate: '2026-11-30' },
};

function show(row: object, role: Role, path = '/incentive-history/9') {
  const whole = { ...charge, ...row };
  const page = (
    <>
      <PayByCard charge={whole} />
      <LateDueDate charge={whole} />
      <p>この請求</p>
    </>
  );
  renderConsole([{ path: '/incentive-history/9', element: page }], path, role);
  return screen.findByText('この請求');
}

beforeEach(stubHttp);

describe('a due date more than 60 days after the closing', () => {
  it.each([
    ['2026-12-30', 'SYSTEM_ADMINISTRATOR', false],
    ['2026-12-31', 'SYSTEM_ADMINISTRATOR', true],
    ['2026-12-31', 'MANAGER', true],
    ['2026-12-31', 'GENERAL_MEO_DIRECT', false],
  ] as const)('of %s is warned of for %s: %s', async (dueDate, role, isWarned) => {
    await show({ dueDate }, role);
    expect(screen.queryByText(/締め日から60日を超えます/) !== null).toBe(isWarned);
  });
});

describe('a due date before the day of issue', () => {
  it.each([
    ['2026-11-01', 'SYSTEM_ADMINISTRATOR', false],
    ['2026-11-02', 'SYSTEM_ADMINISTRATOR', true],
    ['2026-11-02', 'GENERAL_MEO_DIRECT', false],
  ] as const)('of 1 November, issued on %s, is warned of for %s: %s', async (issueDate, role, isWarned) => {
    await show({ issueDate, dueDate: '2026-11-01' }, role);
    expect(screen.queryByText(/支払期限が発行日より前/) !== null).toBe(isWarned);
  });
});

describe('a draft’s due date, by the terms of its customer, today', () => {
  const today = '2026-11-05';
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${today}T03:00:00Z`) });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const draft = { status: 'DRAFT', dueDate: null, issueDate: null };

  it.each([
    ['SAME_MONTH_END', 'CLOSING', /支払期限が発行日より前/],
    ['SECOND_MONTH_END', 'CLOSING', /締め日から60日を超えます/],
    ['SAME_MONTH_END', 'ISSUE', null],
    ['NEXT_MONTH_END', 'CLOSING', null],
  ] as const)('under %s from %s is warned of: %s', async (paymentTerms, termsFrom, warning) => {
    vi.mocked(http.get).mockResolvedValue({ data: { id: 5, version: 1, userId: 5, paymentTerms, termsFrom } });
    await show(draft, 'SYSTEM_ADMINISTRATOR');
    await waitFor(() => expect(vi.mocked(http.get).mock.calls.length).toBeGreaterThan(0));
    expect(vi.mocked(http.get).mock.calls[0]?.[0]).toBe('/invoice-additional-information-detail/5');
    if (warning === null) expect(screen.queryByRole('alert')).toBeNull();
    else await screen.findByText(warning);
  });

  it('is not shown to the customer', async () => {
    await show(draft, 'GENERAL_MEO_DIRECT');
    expect(http.get).not.toHaveBeenCalled();
  });
});

describe('a payer’s card', () => {
  const button = () => screen.queryByRole('button', { name: /カードで支払う/ });

  it.each([
    ['FAILED', 'CARD', 'GENERAL_MEO_DIRECT', true],
    ['ISSUED', 'CARD', 'GENERAL_MEO_DIRECT', true],
    ['PAID', 'CARD', 'GENERAL_MEO_DIRECT', false],
    ['FAILED', 'BANK_TRANSFER', 'GENERAL_MEO_DIRECT', false],
    ['FAILED', 'CARD', 'SYSTEM_ADMINISTRATOR', false],
  ] as const)('pays a charge that is %s, by %s, for %s: %s', async (status, paymentMethod, role, isOffered) => {
    await show({ status, paymentMethod }, role);
    expect(button() !== null).toBe(isOffered);
  });

  it('that asks nothing pays at once', async () => {
    vi.mocked(http.post).mockResolvedValue({ data: { url: null, status: 'PAID', underWay: false } });
    await show({}, 'GENERAL_MEO_DIRECT');
    await userEvent.click(screen.getByRole('button', { name: /カードで支払う/ }));
    await screen.findByText('お支払いが完了しました');
    expect(vi.mocked(http.post).mock.calls[0]?.[0]).toBe('/card-payment/9');
  });

  it('that was declined says what to do', async () => {
    vi.mocked(http.post).mockResolvedValue({ data: { url: null, status: 'FAILED', underWay: false } });
    await show({}, 'GENERAL_MEO_DIRECT');
    await userEvent.click(screen.getByRole('button', { name: /カードで支払う/ }));
    await screen.findByText(/お支払いは完了していません/);
  });

  it('that is not decided yet does not ask to pay again', async () => {
    vi.mocked(http.post).mockResolvedValue({ data: { url: null, status: 'FAILED', underWay: true } });
    await show({}, 'GENERAL_MEO_DIRECT');
    await userEvent.click(screen.getByRole('button', { name: /カードで支払う/ }));
    await screen.findByText(/返事を待っています/);
    expect(screen.queryByText(/もう一度お試し/)).toBeNull();
  });

  it('is settled once when the payer comes back from the bank’s page', async () => {
    vi.mocked(http.post).mockResolvedValue({ data: { status: 'PAID', underWay: false } });
    await show({}, 'GENERAL_MEO_DIRECT', '/incentive-history/9?payment=done&payment_intent=pi_1');
    await screen.findByText('お支払いが完了しました');
    await waitFor(() =>
      expect(vi.mocked(http.post).mock.calls.map(([path]) => path)).toEqual(['/card-payment/9/result']),
    );
  });
});
