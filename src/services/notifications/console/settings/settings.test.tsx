import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { http } from '#core/console/http/client.ts';
import { resolveResources } from '#core/model/resolve.ts';
import { resources as declared } from '#resources';
import { renderConsole } from '../../../../../tests/support/console-page.tsx';
import { stubHttp } from '../../../../../tests/support/stub-http.ts';
import type { OwnChannel, Threshold } from '../../calls/channels.ts';
import { PreferencesCard } from './preferences-card.tsx';
import { ThresholdsCard } from './thresholds-card.tsx';

const resources = resolveResources(declared);
const channelOf = (channel: OwnChannel['channel'], over: Partial<OwnChannel> = {}): OwnChannel => ({
  channel,
  isConnected: true,
  address: null,
  linkedDate: null,
  problem: null,
  timing: 'AT_ONCE',
  pageUrl: null,
  begins: null,
  ...over,
});
const preference = {
  notificationType: 'CHARGE_SUCCESS',
  screen: true,
  mail: true,
  line: true,
  slack: true,
  chatwork: true,
};

beforeEach(stubHttp);

describe('which ways there are for a kind of notice', () => {
  const open = (channels: readonly OwnChannel[]) => {
    vi.mocked(http.get).mockImplementation(async (path) =>
      path.startsWith('/notification-preference')
        ? { data: [preference] }
        : { data: { channels, quiet: null, thresholds: [] } },
    );
    return renderConsole([{ path: '/', element: <PreferencesCard /> }], '/', 'MANAGER', resources);
  };
  const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

  it('says of those that could be linked that they are chosen once they are', async () => {
    open([channelOf('MAIL'), channelOf('LINE', { address: '山田' }), channelOf('SLACK'), channelOf('CHATWORK')]);
    await screen.findByText(/Slack・Chatworkは、通知設定の通知先で連携すると選べます/);
    expect(headings()).toEqual(['種類', '画面', 'メール', 'LINE']);
  });

  it('says nothing of those that this installation cannot send to, or that are linked', async () => {
    open([
      channelOf('MAIL'),
      channelOf('LINE', { address: '山田' }),
      channelOf('SLACK', { address: 'Webhook' }),
      channelOf('CHATWORK', { isConnected: false }),
    ]);
    await screen.findByText(/通知履歴には残ります/);
    expect(screen.queryByText(/連携すると選べます/)).toBeNull();
  });
});

describe('the threshold of a single customer', () => {
  const usual: Threshold = { customerId: null, customerName: null, outOfTarget: true, places: 5 };

  it('is offered for those whom a store may belong to and the user sees, by the name they have everywhere', async () => {
    vi.mocked(http.get).mockResolvedValue({ data: [{ id: 12, title: 'みずいろ珈琲（山田 花子）' }] });
    const kept = { channels: [], quiet: null, thresholds: [usual] };
    vi.mocked(http.put).mockResolvedValue({ data: kept });
    renderConsole([{ path: '/', element: <ThresholdsCard thresholds={[usual]} /> }], '/', 'MANAGER', resources);
    await userEvent.click(await screen.findByRole('combobox', { name: '条件を決める契約者' }));
    await userEvent.click(await screen.findByText('みずいろ珈琲（山田 花子）'));
    const asked = vi.mocked(http.get).mock.calls.map(([path]) => path);
    expect(asked.every((path) => path.startsWith('/search-conditions/options/ownerUserId'))).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: '契約者の条件を追加' }));
    await screen.findByText('みずいろ珈琲（山田 花子）の条件を追加しました');
    expect(vi.mocked(http.put).mock.calls[0]?.[1]).toMatchObject({ customerId: 12, outOfTarget: true, places: 5 });
    await waitFor(() =>
      expect(screen.getByRole('button', { name: '契約者の条件を追加' })).toHaveProperty('disabled', true),
    );
  });
});
