import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError, http } from '#core/console/http/client.ts';
import { list, number, resource, select, text } from '#core/model/declare.ts';
import { resolveResources } from '#core/model/resolve.ts';
import { resourceNamed } from '#core/model/resolved.ts';
import { renderConsole } from '../../../../../tests/support/console-page.tsx';
import { stubHttp } from '../../../../../tests/support/stub-http.ts';
import { CreatePage, EditPage } from '../form-pages.tsx';

const admins = ['SYSTEM_ADMINISTRATOR'] as const;
const resources = resolveResources({
  plan: resource({
    label: '契約プラン',
    fields: {
      name: text('名前', {
        required: true,
        help: '請求書に載ります。',
        helpFor: { update: '変えると、翌月の請求書から変わります。' },
      }),
      kind: select('種類', { DAILY: '日額', FIXED: '月額固定', OTHER: 'その他' }, { initial: 'DAILY' }),
      fee: number('月額', { unit: '円', requiredWhen: { kind: ['FIXED'] }, askedWhen: { kind: ['FIXED'] } }),
      capDays: number('上限日数', { rare: true, min: 1, max: 31, unit: '日', initial: 30 }),
      reason: text('事情', { rare: true, requiredWhen: { kind: ['OTHER'] } }),
      language: select('言語', { ja: '日本語', en: '英語' }, { rare: true, initial: 'ja' }),
      steps: list('段階', { title: text('題', { required: true }), note: text('注', { rare: true }) }),
    },
    form: { 契約: ['name', 'kind', 'fee', 'capDays', 'reason', 'language', 'steps'] },
    list: { columns: ['name'] },
    access: {
      rows: { SYSTEM_ADMINISTRATOR: 'all' },
      list: admins,
      create: admins,
      update: admins,
      remove: admins,
    },
  }),
});
const plan = resourceNamed(resources, 'plan');
const routes = [
  { path: '/plan/create', element: <CreatePage resource={plan} /> },
  { path: '/plan/:id/edit', element: <EditPage resource={plan} /> },
  { path: '/plan/:id', element: <p>プランの画面</p> },
];
const times = { createDate: 1, updateDate: 1, deleteDate: null };
const row = { id: 1, version: 1, ...times, name: '標準', kind: 'DAILY', capDays: 20, reason: null, language: 'en' };
const stored = (more: object = {}) => ({ data: { ...row, steps: [], ...more }, labels: {} });
const open = (path: string) => renderConsole(routes, path, 'SYSTEM_ADMINISTRATOR', resources);
const fold = () => screen.findByRole('button', { name: /^契約の詳細/ });
const capDays = () => screen.getByRole('textbox', { name: '上限日数' });
const save = () => userEvent.click(screen.getByRole('button', { name: '保存する' }));

beforeEach(() => {
  stubHttp();
  sessionStorage.clear();
  vi.mocked(http.get).mockResolvedValue(stored());
});

it('speaks of changes in the form of an existing row alone', async () => {
  const { unmount } = open('/plan/create');
  await screen.findByRole('textbox', { name: /名前/, description: '請求書に載ります。' });
  unmount();
  open('/plan/1/edit');
  await screen.findByRole('textbox', { name: /名前/, description: '変えると、翌月の請求書から変わります。' });
});

it('asks only for what counts, and leaves a value that does not as it is', async () => {
  vi.mocked(http.get).mockResolvedValue(stored({ fee: 50_000 }));
  open('/plan/1/edit');
  await userEvent.type(await screen.findByRole('textbox', { name: /名前/ }), '改');
  const fee = () => screen.queryByRole('textbox', { name: /月額/ });
  expect(fee()).toBeNull();
  const choose = async (title: string) => {
    fireEvent.mouseDown(screen.getByRole('combobox', { name: /^種類/ }));
    const options = await waitFor(() => {
      const found = [...document.querySelectorAll('.ant-select-item-option')];
      return found.find((one) => one.textContent === title) ?? expect.fail(`no ${title}`);
    });
    fireEvent.click(options);
  };
  await choose('月額固定');
  await userEvent.type(fee() ?? expect.fail('no fee'), '0');
  await choose('日額');
  expect(fee()).toBeNull();
  vi.mocked(http.patch).mockResolvedValue(stored({ version: 2 }));
  await save();
  await screen.findByText('プランの画面');
  expect(vi.mocked(http.patch).mock.calls).toEqual([['/plan/1', { name: '標準改', version: 1 }]]);
});

describe('what is rarely needed', () => {
  it('is folded behind 詳細, whose heading names what differs, and can be opened and folded', async () => {
    open('/plan/1/edit');
    const button = await fold();
    expect(button.textContent).toBe('詳細（上限日数 20日・言語 英語）');
    expect(button.getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('textbox', { name: '上限日数' })).toBeNull();
    await userEvent.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(button.textContent).toBe('詳細');
    expect(document.getElementById(button.getAttribute('aria-controls') ?? '')?.contains(capDays())).toBe(true);
    await userEvent.clear(capDays());
    await userEvent.type(capDays(), '30');
    await userEvent.click(button);
    expect(screen.queryByRole('textbox', { name: '上限日数' })).toBeNull();
    expect(button.textContent).toBe('詳細（言語 英語）');
    vi.mocked(http.patch).mockResolvedValue(stored({ capDays: 30, version: 2 }));
    await save();
    await screen.findByText('プランの画面');
    expect(vi.mocked(http.patch).mock.calls).toEqual([['/plan/1', { capDays: 30, version: 1 }]]);
  });

  it('is sent with a new row although nobody opened it, and has a heading of one word', async () => {
    open('/plan/create');
    await userEvent.type(await screen.findByRole('textbox', { name: /名前/ }), '新規');
    expect((await fold()).textContent).toBe('詳細');
    vi.mocked(http.post).mockResolvedValue(stored());
    await save();
    await screen.findByText('プランの画面');
    expect(vi.mocked(http.post).mock.calls[0]?.[1]).toMatchObject({ name: '新規', capDays: 30, language: 'ja' });
  });

  it('opens for what the server refuses, so that the link reaches it, and stays open once it is mended', async () => {
    const refusal = 'この上限日数は使えません';
    vi.mocked(http.patch).mockRejectedValue(
      new CallError({
        status: 422,
        message: refusal,
        problems: [{ code: 'invalid', message: refusal, field: 'capDays' }],
      }),
    );
    open('/plan/1/edit');
    await userEvent.type(await screen.findByRole('textbox', { name: /名前/ }), '改');
    await save();
    const summary = await screen.findByRole('alert');
    expect((await fold()).getAttribute('aria-expanded')).toBe('true');
    await userEvent.click(within(summary).getByText(refusal));
    expect(document.activeElement).toBe(capDays());
    await userEvent.type(capDays(), '1');
    await waitFor(() => expect(capDays().getAttribute('aria-invalid')).toBe('false'));
    expect((await fold()).getAttribute('aria-expanded')).toBe('true');
  });

  it('opens for what is required and empty, and for what the address fills in', async () => {
    vi.mocked(http.get).mockResolvedValue(stored({ kind: 'OTHER' }));
    const { unmount } = open('/plan/1/edit');
    await screen.findByRole('textbox', { name: /事情/ });
    unmount();
    open('/plan/create?capDays=12');
    await screen.findByRole('textbox', { name: /名前/ });
    expect(capDays()).toHaveProperty('value', '12');
  });

  it('says in its heading what a draft brought back', async () => {
    sessionStorage.setItem('console.draft:/plan/create', JSON.stringify({ userId: 1, values: { capDays: 7 } }));
    open('/plan/create');
    expect((await fold()).textContent).toBe('詳細（上限日数 7日）');
  });

  it('is folded in a sub-row too', async () => {
    vi.mocked(http.get).mockResolvedValue(stored({ steps: [{ title: '一', note: '急ぎ' }] }));
    open('/plan/1/edit');
    const button = await screen.findByRole('button', { name: '段階 1の詳細（注 急ぎ）' });
    expect(screen.queryByRole('textbox', { name: '注' })).toBeNull();
    await userEvent.click(button);
    expect(screen.getByRole('textbox', { name: '注' })).toHaveProperty('value', '急ぎ');
  });
});
