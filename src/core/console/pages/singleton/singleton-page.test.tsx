import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { CallError, http } from '#core/console/http/client.ts';
import { select, singleton, text } from '#core/model/declare.ts';
import { resolveResources } from '#core/model/resolve.ts';
import { resourceNamed } from '#core/model/resolved.ts';
import { renderConsole } from '../../../../../tests/support/console-page.tsx';
import { stubHttp } from '../../../../../tests/support/stub-http.ts';
import SingletonPage from './singleton-page.tsx';

const resources = resolveResources({
  sign: singleton({
    label: '看板',
    fields: {
      name: text('名称', { required: true }),
      place: text('場所', { required: true }),
      colour: select('色', { RED: '赤', BLUE: '青' }, { initial: 'BLUE' }),
    },
    form: { 看板: ['name', 'place', 'colour'] },
    show: ['SYSTEM_ADMINISTRATOR'],
    path: '/sign',
  }),
});
const open = () =>
  renderConsole(
    [{ path: '/sign', element: <SingletonPage resource={resourceNamed(resources, 'sign')} /> }],
    '/sign',
    'SYSTEM_ADMINISTRATOR',
    resources,
  );
const field = (label: string) => screen.findByRole('textbox', { name: new RegExp(label) });
const save = async () => userEvent.click(await screen.findByRole('button', { name: /保存する/ }));

beforeEach(() => {
  stubHttp();
  sessionStorage.clear();
  vi.mocked(http.get).mockResolvedValue({ data: null, labels: {} });
});

it('that was never written demands what it lacks, all at once, and writes with what a new one begins with', async () => {
  open();
  await field('名称');
  await save();
  expect(await screen.findAllByText(/入力してください/)).not.toHaveLength(0);
  for (const label of ['名称', '場所']) expect((await field(label)).getAttribute('aria-invalid')).toBe('true');
  expect(http.put).not.toHaveBeenCalled();
  await userEvent.type(await field('名称'), '本店');
  await userEvent.type(await field('場所'), '入口');
  await save();
  await waitFor(() => expect(http.put).toHaveBeenCalledTimes(1));
  expect(vi.mocked(http.put).mock.calls[0]?.slice(0, 2)).toEqual([
    '/sign',
    { name: '本店', place: '入口', colour: 'BLUE' },
  ]);
});

it('keeps what the server refused, and why, when it is fetched again behind the form', async () => {
  open();
  await userEvent.type(await field('名称'), '本店');
  await userEvent.type(await field('場所'), '入口');
  const problems = [{ code: 'taken', field: 'place', message: 'その場所は使われています' }];
  vi.mocked(http.put).mockRejectedValue(new CallError({ status: 422, message: '保存できません', problems }));
  const asked = vi.mocked(http.get).mock.calls.length;
  await save();
  await waitFor(() => expect(vi.mocked(http.get).mock.calls.length).toBeGreaterThan(asked));
  expect((await screen.findAllByText('その場所は使われています')).length).toBeGreaterThan(0);
  expect(await field('場所')).toHaveProperty('value', '入口');
  expect(screen.queryByText(/復元しました/)).toBeNull();
});

it('begins again with what was kept, once it is saved', async () => {
  vi.mocked(http.get).mockResolvedValue({
    data: { id: 1, version: 1, name: '本店', place: '入口', colour: 'RED' },
    labels: {},
  });
  open();
  await userEvent.type(await field('名称'), '改');
  const kept = { id: 1, version: 2, name: '本店改', place: '入口', colour: 'RED' };
  vi.mocked(http.put).mockResolvedValue({ data: kept, labels: {} });
  vi.mocked(http.get).mockResolvedValue({ data: kept, labels: {} });
  await save();
  await waitFor(() => expect(http.put).toHaveBeenCalledTimes(1));
  expect(vi.mocked(http.put).mock.calls[0]?.[1]).toEqual({ name: '本店改', version: 1 });
  await userEvent.type(await field('場所'), '横');
  await save();
  await waitFor(() => expect(http.put).toHaveBeenCalledTimes(2));
  expect(vi.mocked(http.put).mock.calls[1]?.[1]).toEqual({ place: '入口横', version: 2 });
});
