import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { http } from '#core/console/http/client.ts';
import { renderConsole } from '../../../../../tests/support/console-page.tsx';
import { stubHttp } from '../../../../../tests/support/stub-http.ts';
import ApiTokens from './api-tokens.tsx';

beforeEach(stubHttp);

it('marks what a new token needs, and nothing else', async () => {
  vi.mocked(http.get).mockResolvedValue({ data: [] });
  const { container } = renderConsole([{ path: '/', element: <ApiTokens /> }], '/');
  await screen.findByRole('button', { name: '発行する' });
  const labels = [...container.querySelectorAll('label[title], .ant-form-item-label label')];
  const marked = labels.flatMap(({ textContent }) => (textContent?.endsWith('必須') ? [textContent] : []));
  expect([...new Set(marked)]).toEqual(['トークンの名前必須', '有効期間必須', '現在のパスワード必須']);
});
