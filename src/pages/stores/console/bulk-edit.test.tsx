import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { http } from '#core/console/http/client.ts';
import { resolveResources } from '#core/model/resolve.ts';
import { resourceNamed } from '#core/model/resolved.ts';
import { resources } from '#resources';
import { renderConsole } from '../../../../tests/support/console-page.tsx';
import { stubHttp } from '../../../../tests/support/stub-http.ts';
import BulkEdit from './bulk-edit.tsx';

const product = resolveResources(resources);
const stores = resourceNamed(product, 'search-conditions');

beforeEach(() => {
  stubHttp();
  vi.mocked(http.get).mockResolvedValue({ data: [], total: 0 });
});

it.each([
  ['いつから', '２０２７／２／３０'],
  ['契約終了日', '27/4/1'],
])('a text in %s that is no day saves nothing, and stays with its error', async (label, text) => {
  const user = userEvent.setup({ delay: null });
  const targets = { count: 2, rows: [], ids: [1, 2], filter: null };
  const element = <BulkEdit resource={stores} targets={targets} onClose={() => undefined} />;
  renderConsole([{ path: '/', element }], '/', 'SYSTEM_ADMINISTRATOR', product);
  await user.click(await screen.findByRole('checkbox', { name: '契約終了日' }));
  const input = await waitFor(() => {
    const found = screen.getByRole<HTMLInputElement>('textbox', { name: label });
    expect(found.disabled).toBe(false);
    return found;
  });
  await user.type(input, text);
  await user.click(screen.getByRole('button', { name: '2件に保存する' }));
  expect((await screen.findByRole('alert')).textContent).toContain(label);
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(input.value).toBe(text);
  expect(http.post).not.toHaveBeenCalled();
});
