import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Closing, PaymentChoice, PaymentMatch } from '#billing/rules/closing.ts';
import { type ClosingCharge, chargesToGiveBack, figuresOf, hasMoney } from '#billing/rules/closing-charges.ts';
import { CallError, http } from '#core/console/http/client.ts';
import { resolveResources } from '#core/model/resolve.ts';
import { resources } from '#resources';
import { renderConsole } from '../../../../../tests/support/console-page.tsx';
import { stubHttp } from '../../../../../tests/support/stub-http.ts';
import { DraftStep } from './draft-step.tsx';
import { PaymentStep } from './payment-step.tsx';

const product = resolveResources(resources);

const charge: ClosingCharge = {
  id: 9,
  version: 2,
  userId: 5,
  customerName: 'みずいろ珈琲',
  status: 'ISSUED',
  invoiceNumber: '2026-000009',
  total: 11_000,
  previousTotal: 11_000,
  paymentMethod: null,
  dueDate: null,
  paidDate: null,
  mailedDate: null,
  mailState: null,
  due: 11_000,
  carried: 0,
  surplus: 0,
};
/** What the server would answer for these charges, in their order; none of their mails is in doubt. */
const figuresFor = (charges: readonly ClosingCharge[]) => {
  const drafts = new Set(charges.filter(({ status }) => status === 'DRAFT').map(({ userId }) => userId));
  const toGiveBack = chargesToGiveBack(charges.map((one) => ({ ...one, hasDraft: drafts.has(one.userId) })));
  const groups = charges.map((one) => ({
    ...one,
    count: 1,
    previousTotal: one.previousTotal ?? 0,
    isMailed: one.mailedDate !== null,
    hasTotal: one.total > 0,
    isInDoubt: false,
    hasMoney: hasMoney(one),
  }));
  return {
    charges: charges.filter(({ status }) => status !== 'CANCELLED'),
    figures: { ...figuresOf(groups), toGiveBack: toGiveBack.length },
    inDoubt: [],
    toGiveBack,
  };
};
const closing: Closing = {
  period: '2026-10',
  closedOn: '2026-10-31',
  unaskedTerms: 0,
  dueTooLate: 0,
  pastDues: [],
  ...{ leftDrafts: [], objectedDrafts: 0, objectedTotal: 0, issuing: null },
  isClosed: true,
  isEmpty: false,
  gaps: [],
  gapStores: 0,
  gapDays: 0,
  unowned: [],
  run: null,
  ...figuresFor([charge]),
  fallen: [],
  waiting: 0,
};
const choice: PaymentChoice = {
  id: 9,
  customerName: 'みずいろ珈琲',
  invoiceNumber: '2026-000009',
  due: 11_000,
  isCancelled: false,
  mayNotDeduct: false,
};
const match: PaymentMatch = {
  deposit: 'of-20-november',
  line: 2,
  day: '2026-11-20',
  payer: 'ミズイロコーヒー',
  amount: 10_560,
  problem: null,
  chargeId: 9,
  chargeIds: [9],
  choices: [choice],
  customerName: 'みずいろ珈琲',
  invoiceNumber: '2026-000009',
  due: 11_000,
  fit: 'FEE',
  difference: -440,
};

/** Shows the step and gives it a statement to read. */
async function upload() {
  const { container } = renderConsole(
    [{ path: '/closing', element: <PaymentStep closing={closing} onPaid={async () => undefined} /> }],
    '/closing',
  );
  const input = await waitFor(() => {
    const found = container.querySelector<HTMLInputElement>('input[type=file]');
    if (found === null) throw new Error('no input yet');
    return found;
  });
  await userEvent.upload(input, new File(['x'], '入金明細.csv', { type: 'text/csv' }));
}

async function read(status: string) {
  vi.mocked(http.post).mockImplementation(async (address) =>
    address === '/closing/statement'
      ? { data: [match], versions: { 9: 2 }, open: [choice] }
      : { data: { id: 9, status, paidDate: null, version: 3 } },
  );
  await upload();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'ミズイロコーヒーの入金を記録する' }));
}

beforeEach(stubHttp);

describe('recording payments', () => {
  it('takes what is missing for the bank’s fee only where a person says so', async () => {
    await read('PAID');
    await userEvent.click(screen.getByRole('checkbox', { name: '不足分を振込手数料とする' }));
    expect(screen.getByText('入金済になります')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '1件の入金を記録する' }));
    await screen.findByText('1件の入金を記録しました');
    expect(http.post).toHaveBeenCalledWith(
      '/closing/payment',
      {
        ...{ chargeId: 9, chargeVersion: 2, paidDate: '2026-11-20', amount: 10_560, deposit: 'of-20-november' },
        ...{ payer: 'ミズイロコーヒー', fee: true },
      },
      undefined,
    );
  });

  it('shows a part payment as what it is', async () => {
    await read('ISSUED');
    expect(screen.getByText('一部入金として記録し、請求済のまま残ります')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '1件の入金を記録する' }));
    await screen.findByText('1件の入金を記録しました（うち1件は一部入金で、請求済のまま残っています）');
    expect(vi.mocked(http.post).mock.calls.at(-1)?.[1]).not.toHaveProperty('fee');
  });
});

describe('a payment of nobody known', () => {
  const other = { ...choice, id: 12, customerName: 'カフェ青空', invoiceNumber: '2026-000012', due: 10_560 };
  const unknown: PaymentMatch = {
    ...match,
    ...{ chargeId: null, chargeIds: [], choices: [], customerName: null, invoiceNumber: null, due: null },
    ...{ fit: 'NONE', difference: null },
  };
  const readFor = async (open: readonly PaymentChoice[]) => {
    vi.mocked(http.post).mockImplementation(async (address) =>
      address === '/closing/statement'
        ? { data: [unknown], versions: { 9: 2, 12: 4 }, open }
        : { data: { id: 12, status: 'PAID', paidDate: null, version: 5 } },
    );
    await upload();
    const box = await screen.findByRole('combobox', { name: 'ミズイロコーヒーの入金を充てる請求' });
    await userEvent.click(box);
    await userEvent.type(box, 'ｶﾌｪ');
    await userEvent.click(await screen.findByText('カフェ青空（2026-000012） ¥10,560'));
  };

  it('can be recorded for any charge that waits, found in any width, with the name it came under', async () => {
    await readFor([choice, other]);
    expect(screen.getByText('一致')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '1件の入金を記録する' }));
    await screen.findByText('1件の入金を記録しました');
    expect(vi.mocked(http.post).mock.calls.at(-1)?.[1]).toMatchObject({
      ...{ chargeId: 12, chargeVersion: 4, payer: 'ミズイロコーヒー' },
    });
  });
});

describe('the difference of a payment', () => {
  it.each([
    [match, '請求残額 ¥11,000、¥440不足'],
    // Another line of the statement pays the rest
    [{ ...match, difference: 10_120, fit: 'OVER' as const }, 'この明細のほかの入金のあとの残額 ¥440、¥10,120超過'],
  ])('is from what is left of the charge by then', async (one, text) => {
    vi.mocked(http.post).mockResolvedValue({ data: [one], versions: { 9: 2 }, open: [] });
    await upload();
    await screen.findByText(text);
  });
});

describe('a fee that was deducted', () => {
  it.each([true, false])('is marked where 取適法 may apply to its customer: %s', async (mayNotDeduct) => {
    vi.mocked(http.post).mockResolvedValue({
      ...{ data: [{ ...match, choices: [{ ...choice, mayNotDeduct }] }], versions: { 9: 2 }, open: [] },
    });
    await upload();
    await screen.findByText('手数料差引の可能性');
    expect(screen.queryByText(/取適法の対象になりうる契約者です/) !== null).toBe(mayNotDeduct);
  });
});

describe('a payment that is refused', () => {
  it('says why in its line, and the others are recorded', async () => {
    await read('PAID');
    const other = {
      ...match,
      line: 3,
      payer: 'サカバマルミ',
      deposit: 'of-21-november',
      chargeId: 10,
      chargeIds: [10],
      choices: [{ ...choice, id: 10 }],
    };
    vi.mocked(http.post).mockImplementation(async (address, body) => {
      if (address === '/closing/statement') return { data: [match, other], versions: { 9: 2, 10: 1 }, open: [] };
      if (Object(body).chargeId === 9)
        throw new CallError({ status: 409, message: 'ほかの人が先に変更しました', problems: [] });
      return { data: { id: 10, status: 'PAID', paidDate: null, version: 2 } };
    });
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (input === null) throw new Error('no input');
    await userEvent.upload(input, new File(['y'], '入金明細.csv', { type: 'text/csv' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'サカバマルミの入金を記録する' }));
    const first = screen.getByRole<HTMLInputElement>('checkbox', { name: 'ミズイロコーヒーの入金を記録する' });
    await userEvent.click(first);
    await userEvent.click(screen.getByRole('button', { name: '2件の入金を記録する' }));
    await screen.findByText('1件の入金を記録しました');
    await screen.findByText(
      '1件の入金は記録できませんでした。理由は各行にあります。明細を読み込み直すと、今の請求と照合し直します',
    );
    expect(screen.getByText('ほかの人が先に変更しました')).toBeTruthy();
    expect(screen.queryByText('サカバマルミ')).toBeNull();
    expect(first.checked).toBe(false);
  });
});

describe('a statement without lines left', () => {
  const readOf = async (found: readonly PaymentMatch[]) => {
    vi.mocked(http.post).mockImplementation(async (address) =>
      address === '/closing/statement'
        ? { data: found, versions: { 9: 2 }, open: [choice] }
        : { data: { id: 9, status: 'PAID', paidDate: null, version: 3 } },
    );
    await upload();
  };

  it('says that no deposit was read where the file has none', async () => {
    await readOf([]);
    await screen.findByText(/^読み取れた入金がありません/);
    expect(screen.queryByText('記録していない入金はありません。')).toBeNull();
  });

  it('says that all are recorded once they are', async () => {
    await readOf([{ ...match, fit: 'EXACT', difference: 0 }]);
    await userEvent.click(await screen.findByRole('button', { name: '1件の入金を記録する' }));
    await screen.findByText('記録していない入金はありません。');
    expect(screen.queryByText(/読み取れた入金がありません/)).toBeNull();
  });
});

describe('money on the closing board', () => {
  const show = (charges: readonly ClosingCharge[], over: Partial<Closing> = {}) => {
    const whole = { ...closing, ...figuresFor(charges), ...over };
    const steps = (
      <>
        <DraftStep closing={whole} />
        <PaymentStep closing={whole} onPaid={async () => undefined} />
      </>
    );
    renderConsole([{ path: '/closing', element: steps }], '/closing', 'SYSTEM_ADMINISTRATOR', product);
  };

  it('is beside a charge of which a part is paid, and nowhere else', async () => {
    show([charge, { ...charge, id: 10, userId: 6, carried: 3000, due: 8000 }]);
    expect(await screen.findByText('既入金 ¥3,000')).toBeTruthy();
    expect(screen.getByText('残額 ¥8,000')).toBeTruthy();
    expect(screen.queryByText('残額 ¥11,000')).toBeNull();
  });

  it('waits to be given back, unless a draft takes it over', async () => {
    const old = { ...charge, status: 'CANCELLED', due: null, surplus: 11_000 } as const;
    show([
      old,
      { ...charge, id: 10, status: 'DRAFT', invoiceNumber: null, due: 0 },
      { ...old, id: 11, userId: 6, customerName: '酒場まるみ', surplus: 500 },
    ]);
    await screen.findByText('返金待ち 1件');
    expect(screen.getByRole('link', { name: /酒場まるみ/ }).getAttribute('href')).toBe('/incentive-history/11');
  });

  it('names whom nothing is charged any more', async () => {
    show([], { fallen: [{ userId: 6, customerName: '酒場まるみ', previousTotal: 22_000 }] });
    await screen.findByText('先月から請求がなくなった契約者 1件');
    expect(screen.getByRole('link', { name: '酒場まるみ' }).getAttribute('href')).toBe('/system-user/6');
    expect(screen.getByText('¥22,000')).toBeTruthy();
  });
});
