import { expect, it, vi } from 'vitest';
import { resolveResources } from '#core/model/resolve.ts';
import { resources as declared } from '#resources';
import { accessControlProvider, mayOnScreen } from './access-control.ts';

const resources = resolveResources(declared);

it('answers from the declaration', async () => {
  const manager = { id: 3, role: 'MANAGER' } as const;
  expect(mayOnScreen(resources, manager, 'search-conditions', 'edit')).toBe(true);
  expect(mayOnScreen(resources, manager, 'search-conditions', 'delete')).toBe(false);
  expect(mayOnScreen(resources, manager, 'search-location', 'list')).toBe(false);
  expect(mayOnScreen(resources, manager, 'no-such-resource', 'list')).toBe(false);
  expect(mayOnScreen(resources, { id: 1, role: 'SYSTEM_ADMINISTRATOR' }, 'incentive-history', 'mark-paid')).toBe(true);
});

it('costs no call, however many buttons ask', async () => {
  const fetch = vi.spyOn(globalThis, 'fetch');
  const { can } = accessControlProvider(resources, { id: 1, role: 'SYSTEM_ADMINISTRATOR' });
  await Promise.all(Array.from({ length: 60 }, () => can({ resource: 'search-conditions', action: 'edit' })));
  expect(fetch).not.toHaveBeenCalled();
});
