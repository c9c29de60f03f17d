import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { http } from '#core/console/http/client.ts';
import { resolveResources } from '#core/model/resolve.ts';
import { resourceNamed } from '#core/model/resolved.ts';
import { resources } from '#resources';
import { renderConsole } from '../../../../tests/support/console-page.tsx';
import { stubHttp } from '../../../../tests/support/stub-http.ts';
import CreateStore from './create.tsx';

const product = resolveResources(resources);
const stores = resourceNamed(product, 'search-conditions');
const owners = { 1: '日向 みどり', 2: '春野 うらら', 3: '秋山 みのる' } as const;
const managers = { 11: '青木 学', 12: '石川 進' } as const;
const managerOf: Readonly<Record<string, number | null>> = { 1: 11, 2: 12, 3: null };
const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([id, title]) => ({ id: Number(id), title }));

const ownerIn = (path: string) => /\/system-user\?.*\bid=(\d+)/.exec(path)?.[1];

beforeEach(() => {
  stubHttp();
  sessionStorage.clear();
  vi.mocked(http.get).mockImplementation(async (path: string) => {
    if (path.includes('/options/ownerUserId')) return { data: optionsOf(owners), total: 3 };
    if (path.includes('/options/managerUserId')) return { data: optionsOf(managers), total: 2 };
    const id = ownerIn(path);
    if (id === undefined) return { data: [], total: 0 };
    const row = { id: Number(id), managerUserId: managerOf[id] };
    return { data: [row], total: 1, labels: { managerUserId: managers } };
  });
});

function show(path = '/search-conditions/new') {
  return renderConsole(
    [
      { path: '/search-conditions/new', element: <CreateStore resource={stores} /> },
      { path: '/elsewhere', element: <p>別の場所</p> },
      { path: '/search-conditions/:id', element: <p>登録した店舗</p> },
    ],
    path,
    'SYSTEM_ADMINISTRATOR',
    product,
  );
}

async function choose(label: RegExp, title: string): Promise<void> {
  const input = await screen.findByRole('combobox', { name: label });
  fireEvent.mouseDown(input);
  const found = await waitFor(() => {
    const all = [...document.querySelectorAll('.ant-select-item-option')];
    return all.find((one) => one.textContent === title) ?? expect.fail(`no ${title}`);
  });
  fireEvent.click(found);
}

/** The customers whose manager was asked for. */
function asked(): readonly (string | undefined)[] {
  return vi.mocked(http.get).mock.calls.map(([path]) => ownerIn(path));
}

function manager(): string {
  const item = screen.getByRole('combobox', { name: /担当マネージャー/ }).closest('.ant-select');
  return item?.querySelector('.ant-select-selection-item')?.textContent ?? '';
}

it('takes over the manager of the customer, again for another customer, and says so', async () => {
  show();
  await screen.findByRole('combobox', { name: /担当マネージャー/, description: /その担当マネージャーが入ります/ });
  await choose(/契約者/, owners[1]);
  await waitFor(() => expect(manager()).toBe(managers[11]));
  await choose(/契約者/, owners[2]);
  await waitFor(() => expect(manager()).toBe(managers[12]));
  await choose(/契約者/, owners[3]);
  await waitFor(() => expect(manager()).toBe(''));
});

it('leaves the manager whom the user has chosen', async () => {
  show();
  await choose(/担当マネージャー/, managers[11]);
  for (const id of [2, 3] as const) {
    await choose(/契約者/, owners[id]);
    await waitFor(() => expect(asked()).toContain(String(id)));
    // The answer is drawn with what comes after it
    await screen.findByText(owners[id], { selector: '.ant-select-selection-item' });
    expect(manager()).toBe(managers[11]);
  }
});

it('does so for the customer of the address too, which is no input that leaving asks for', async () => {
  const { router } = show('/search-conditions/new?ownerUserId=1');
  await waitFor(() => expect(manager()).toBe(managers[11]));
  await router.navigate('/elsewhere');
  await screen.findByText('別の場所');
});

it('saves the manager of the customer, even if it arrives only after 保存する was pressed', async () => {
  let arrive = () => {};
  const late = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const usual = vi.mocked(http.get).getMockImplementation();
  vi.mocked(http.get).mockImplementation(async (path, options) => {
    if (ownerIn(path) !== undefined) await late;
    return usual?.(path, options);
  });
  vi.mocked(http.post).mockResolvedValue({ data: { id: 9, version: 1 } });
  show();
  await choose(/契約者/, owners[1]);
  for (const label of [/^店舗名 ?必須/, /^住所 ?必須/])
    fireEvent.change(await screen.findByRole('textbox', { name: label }), { target: { value: 'みずいろ珈琲' } });
  fireEvent.click(screen.getByRole('button', { name: '保存する' }));
  await waitFor(() => expect(asked()).toContain('1'));
  expect(vi.mocked(http.post).mock.calls.filter(([path]) => path === '/search-conditions')).toEqual([]);
  await act(async () => arrive());
  await waitFor(() => {
    const [, sent] = vi.mocked(http.post).mock.calls.find(([path]) => path === '/search-conditions') ?? [];
    expect(sent).toMatchObject({ ownerUserId: 1, managerUserId: 11 });
  });
});
