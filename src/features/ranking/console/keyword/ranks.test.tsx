import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError, download, http } from '#core/console/http/client.ts';
import { RankingTab } from '#ranking/console/store/ranking-tab.tsx';
import { renderConsole } from '../../../../../tests/support/console-page.tsx';
import {
  ago,
  asked,
  openKeyword,
  path,
  resources,
  stubKeyword,
  today,
} from '../../../../../tests/support/keyword-screen.tsx';

vi.mock('#core/console/http/client.ts', async (actual) => ({ ...(await actual<object>()), download: vi.fn() }));

beforeEach(stubKeyword);

describe('the screen of a keyword', () => {
  it('distinguishes 圏外 from 未計測, in the table and to those who do not see the chart', async () => {
    openKeyword('?days=7');
    const table = within(await screen.findByRole('region', { name: 'グラフの数値' }));
    const rows = table.getAllByRole('row').map((row) => row.textContent ?? '');
    expect(rows[1]).toContain('5位');
    expect(rows[2]).toContain('未計測');
    expect(rows[2]).toContain('応答がありませんでした');
    expect(rows[3]).toContain('圏外');
    expect(rows[4]).toContain('2位');
    expect(rows[4]).toContain('○');
    const chart = screen.getByRole('slider', { name: /順位の推移/ });
    chart.focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(chart.getAttribute('aria-valuetext')).toContain('未計測（応答がありませんでした）');
    await userEvent.keyboard('{ArrowLeft}');
    expect(chart.getAttribute('aria-valuetext')).toMatch(/圏外.*写真を替えた/);
  });

  it('keeps the days, the comparison and the tab in the address, and asks for just those days', async () => {
    const { router } = openKeyword('?days=30&compare=8&earlier=previous');
    await screen.findByRole('slider', { name: /順位の推移/ });
    expect(asked()).toContain(`/search-condition-detail/7/ranks?from=${ago(29)}&to=${today}`);
    expect(asked()).toContain(`/search-condition-detail/8/ranks?from=${ago(29)}&to=${today}`);
    expect(asked()).toContain(`/search-condition-detail/7/ranks?from=${ago(59)}&to=${ago(30)}`);
    expect(screen.getByRole('button', { name: '渋谷 喫茶店' }).getAttribute('aria-pressed')).toBe('true');
    const table = within(screen.getByRole('region', { name: 'グラフの数値' }));
    for (const name of ['渋谷 喫茶店', '前の期間']) expect(table.getByRole('columnheader', { name })).toBeTruthy();
    await userEvent.click(screen.getByText('365日'));
    await waitFor(() => expect(router.state.location.search).toContain('days=365'));
    expect(router.state.location.search).toContain('compare=8');
    await userEvent.click(screen.getByRole('tab', { name: 'カレンダー' }));
    expect(router.state.location.search).toContain('tab=calendar');
    expect(await screen.findByRole('table', { name: /の順位/ })).toBeTruthy();
  });

  it('bridges what was not measured, marks a fall and writes the last rank beside its point', async () => {
    openKeyword('?days=7');
    const chart = await screen.findByRole('slider', { name: /順位の推移/ });
    // Out of target to 圏外, a day without a reading, then 5位
    expect(chart.querySelectorAll('[data-mark]')).toHaveLength(1);
    expect(chart.querySelectorAll('[data-bridge]')).toHaveLength(1);
    expect([...chart.querySelectorAll('[data-last]')].map((one) => one.textContent)).toEqual(['5位']);
    expect(screen.getByText(/▼ 目標から外れた日/)).toBeTruthy();
  });

  it('hides a series at its legend, and takes the days shown along as CSV', async () => {
    vi.mocked(download).mockResolvedValue({ blob: new Blob(['x']), name: 'x.csv', headers: {} });
    URL.createObjectURL = () => 'blob:x';
    URL.revokeObjectURL = () => undefined;
    openKeyword('?days=7');
    const legend = await screen.findByRole('button', { name: '目標順位' });
    await userEvent.click(legend);
    expect(legend.getAttribute('aria-pressed')).toBe('false');
    await userEvent.click(screen.getByRole('button', { name: 'CSV' }));
    await userEvent.click(await screen.findByText('CSV出力（Shift_JIS）'));
    await waitFor(() =>
      expect(download).toHaveBeenCalledWith(
        `/search-condition-detail/7/ranks/export?from=${ago(6)}&to=${today}&encoding=cp932`,
        expect.objectContaining({ timeout: 0 }),
      ),
    );
  });

  it('says what went wrong and tries again; a keyword out of sight is the 404 page', async () => {
    vi.mocked(http.get).mockRejectedValueOnce(new CallError({ status: 500, message: '混み合っています' }));
    openKeyword();
    await userEvent.click(await screen.findByRole('button', { name: 'もう一度試す' }));
    expect(await screen.findByRole('slider', { name: /順位の推移/ })).toBeTruthy();
    openKeyword('', 'GENERAL_MEO_DIRECT', '999');
    expect(await screen.findByText('404 page')).toBeTruthy();
  });

  it('lets nobody write notes who may not', async () => {
    openKeyword('?days=7', 'GENERAL_MEO_DIRECT');
    await screen.findByText('写真を替えた');
    expect(screen.queryByRole('link', { name: 'メモを書く' })).toBeNull();
  });
});

describe('the keywords of a store', () => {
  it('stand with their place, change, best and days, each leading to its trend', async () => {
    renderConsole(
      [
        {
          path: '/',
          element: (
            <RankingTab
              store={{ id: 1, version: 1, status: 'MEASURING', statusToday: 'MEASURING', placeId: 'ChIJx' }}
              amounts={null}
            />
          ),
        },
      ],
      '/',
      'MANAGER',
      resources,
    );
    const table = within(await screen.findByRole('table', { name: 'キーワードの順位' }));
    const [, first, second, third] = table.getAllByRole('row').map((row) => row.textContent ?? '');
    expect(first).toMatch(/最高2位.*5位▲16.*3位.*1日／3日/);
    expect(second).toContain('圏外');
    expect(third).toMatch(/応答がありませんでした.*未計測/);
    expect(table.getByRole('link', { name: '渋谷 カフェ' }).getAttribute('href')).toBe(path);
    expect(table.getByRole('img', { name: /渋谷 モーニングの30日の推移：計測なし/ })).toBeTruthy();
  });
});
