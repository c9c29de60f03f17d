import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { http } from '#core/console/http/client.ts';
import { resolveResources } from '#core/model/resolve.ts';
import { resources as declared } from '#resources';
import { renderConsole } from '../../../../../tests/support/console-page.tsx';
import { stubHttp } from '../../../../../tests/support/stub-http.ts';
import type { NoticeSettings, Threshold } from '../../calls/channels.ts';
import type { Preference } from '../../calls/notices.ts';
import NotificationSettings from './notification-settings.tsx';

const resources = resolveResources(declared);
const usual: Threshold = { customerId: null, customerName: null, outOfTarget: true, places: 5 };
const yamada: Threshold = { customerId: 12, customerName: '山田 花子', outOfTarget: true, places: 5 };
const saved: Preference = {
  notificationType: 'CHARGE_SUCCESS',
  screen: true,
  mail: true,
  line: true,
  slack: true,
  chatwork: true,
};

/** A server that takes a change over when it arrives, and answers when the test lets it. */
let server: { settings: NoticeSettings; preference: Preference };
let answers: ((refusal?: Error) => void)[];

const arrived = async (path: string, body: unknown): Promise<{ data: unknown }> => {
  const before = server;
  const { settings, preference } = server;
  if (path === '/notification-preference') server = { settings, preference: { ...preference, ...Object(body) } };
  else if (path.endsWith('/quiet-hours')) server = { preference, settings: { ...settings, quiet: Object(body) } };
  else {
    const thresholds = settings.thresholds.map((one) =>
      one.customerId === Object(body).customerId ? { ...one, ...Object(body) } : one,
    );
    server = { preference, settings: { ...settings, thresholds } };
  }
  const data = path === '/notification-preference' ? server.preference : server.settings;
  return new Promise((resolve, reject) => {
    answers.push((refusal) => {
      if (refusal !== undefined) server = before;
      return refusal === undefined ? resolve({ data }) : reject(refusal);
    });
  });
};

/** Lets the server answer what waits for it, as well as what is only sent then. */
const answerAll = async () => {
  while (answers.length > 0) {
    const [answer] = answers.splice(0, 1);
    await act(async () => answer?.());
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  }
};

const open = async () => {
  renderConsole([{ path: '/', element: <NotificationSettings /> }], '/', 'MANAGER', resources);
  await screen.findByRole('switch', { name: /をメールで受け取る$/ });
};

beforeEach(() => {
  stubHttp();
  answers = [];
  server = { settings: { channels: [], quiet: { from: 22, to: 7 }, thresholds: [usual, yamada] }, preference: saved };
  vi.mocked(http.get).mockImplementation(async (path) => {
    if (path.startsWith('/notification-preference')) return { data: [server.preference] };
    if (path.startsWith('/notification-channel')) return { data: server.settings };
    return { data: [], total: 0 };
  });
  vi.mocked(http.put).mockImplementation(arrived);
});

describe('two quick changes, of which the first is answered slowly', () => {
  it('of one threshold are both kept, and shown at once', async () => {
    await open();
    await userEvent.click(screen.getByRole('checkbox', { name: '山田 花子：目標から外れたときに送る' }));
    const places = screen.getByRole('textbox', { name: '山田 花子：何位以上下がったときに送るか' });
    await userEvent.clear(places);
    await userEvent.type(places, '8{Enter}');
    const shown = () => ({
      outOfTarget: screen.getByRole('checkbox', { name: /^山田 花子：/ }).matches(':checked'),
      places: places.getAttribute('value'),
    });
    expect(shown()).toEqual({ outOfTarget: false, places: '8' });
    await answerAll();
    expect(server.settings.thresholds).toEqual([usual, { ...yamada, outOfTarget: false, places: 8 }]);
    expect(shown()).toEqual({ outOfTarget: false, places: '8' });
  });

  it('of two thresholds are both kept, and shown at once', async () => {
    await open();
    const boxes = screen.getAllByRole('checkbox', { name: /目標から外れたときに送る$/ });
    for (const box of boxes) await userEvent.click(box);
    expect(boxes.map((box) => box.matches(':checked'))).toEqual([false, false]);
    await answerAll();
    expect(server.settings.thresholds.map(({ outOfTarget }) => outOfTarget)).toEqual([false, false]);
    expect(boxes.map((box) => box.matches(':checked'))).toEqual([false, false]);
  });

  it('of the quiet hours are both kept, and shown at once', async () => {
    await open();
    const choose = async (name: string, hour: string) => {
      await userEvent.click(screen.getByRole('combobox', { name }));
      const options = await screen.findAllByTitle(hour);
      const option = options.at(-1);
      if (option !== undefined) await userEvent.click(option);
    };
    const shown = () =>
      [...document.querySelectorAll('.ant-select-selection-item')].map(({ textContent }) => textContent);
    await choose('送らない時間帯の開始', '1:00');
    await choose('送らない時間帯の終了', '8:00');
    expect(shown()).toEqual(['1:00', '8:00']);
    await answerAll();
    expect(server.settings.quiet).toEqual({ from: 1, to: 8 });
    expect(shown()).toEqual(['1:00', '8:00']);
  });
});

describe('two quick changes of how a kind of notice is received', () => {
  const byMail = () => screen.getByRole('switch', { name: /をメールで受け取る$/ });
  const onScreen = () => screen.getByRole('switch', { name: /を画面で受け取る$/ });
  const shown = () => [onScreen(), byMail()].map((one) => one.getAttribute('aria-checked') === 'true');

  it('reach the server one after the other, and are shown at once', async () => {
    await open();
    await userEvent.click(onScreen());
    await userEvent.click(byMail());
    expect(shown()).toEqual([false, false]);
    expect(vi.mocked(http.put).mock.calls).toHaveLength(1);
    await answerAll();
    expect(server.preference).toEqual({ ...saved, screen: false, mail: false });
    expect(shown()).toEqual([false, false]);
  });

  it('keep the second where the first is refused', async () => {
    await open();
    await userEvent.click(onScreen());
    await userEvent.click(byMail());
    await act(async () => answers.shift()?.(new Error('refused')));
    await waitFor(() => expect(answers).toHaveLength(1));
    await answerAll();
    expect(server.preference).toEqual({ ...saved, mail: false });
    expect(shown()).toEqual([true, false]);
  });
});

it('keeps what was changed for when the page is opened again', async () => {
  const { client, unmount } = renderConsole(
    [{ path: '/', element: <NotificationSettings /> }],
    '/',
    'MANAGER',
    resources,
  );
  await userEvent.click(await screen.findByRole('switch', { name: /をメールで受け取る$/ }));
  await answerAll();
  unmount();
  const kept = client.getQueryCache().findAll({ queryKey: ['/notification-preference'] });
  expect(kept.map(({ state }) => state.data)).toEqual([[{ ...saved, mail: false }]]);
});
