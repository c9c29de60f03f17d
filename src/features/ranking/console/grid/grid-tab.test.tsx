import { cleanup, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { http } from '#core/console/http/client.ts';
import { resolveResources } from '#core/model/resolve.ts';
import type { KeywordFacts } from '#ranking/rules/keyword-ranks.ts';
import { resources } from '#resources';
import { renderConsole } from '../../../../../tests/support/console-page.tsx';
import { stubHttp } from '../../../../../tests/support/stub-http.ts';
import GridTab from './grid-tab.tsx';

const product = resolveResources(resources);
const keyword: KeywordFacts = {
  ...{
    id: 7,
    keyword: '渋谷 カフェ',
    targetRank: 3,
    depth: 20,
    active: true,
    effectiveFrom: '2026-01-01',
    effectiveTo: null,
  },
  ...{ firstExposedOn: null, firstAchievedOn: null, position: null, siblings: [] },
  store: {
    ...{ id: 1, name: '渋谷店', status: 'MEASURING', placeId: 'p' },
    ...{ latitude: 35, longitude: 139, closingDay: 31 },
  },
};

beforeEach(() => {
  stubHttp();
  vi.mocked(http.get).mockImplementation(async (path) =>
    `${path}`.endsWith('/grids') ? { data: [], total: 0, isFirstPlanned: true } : { data: { schedule: null } },
  );
});

it('says what the first grid costs to those who may measure alone', async () => {
  for (const [role, isSaid] of [
    ['MANAGER', true],
    ['GENERAL_MEO_DIRECT', false],
  ] as const) {
    renderConsole([{ path: '/', element: <GridTab keyword={keyword} /> }], '/', role, product);
    await screen.findByText('グリッド計測はまだありません');
    expect(screen.queryByText(/最初の計測は、このキーワードで1回だけ自動で行います/) !== null, role).toBe(isSaid);
    cleanup();
  }
});
