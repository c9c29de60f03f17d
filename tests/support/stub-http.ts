import type { AxiosRequestConfig } from 'axios';
import { vi } from 'vitest';
import { client, http } from '#core/console/http/client.ts';

/**
 * Mocks the HTTP client: calls return what the test sets up next (`vi.mocked(http.get)`), otherwise undefined. What the data provider asks of
 * the axios client beneath is asked of the same mocks.
 */
export function stubHttp(): void {
  for (const method of ['get', 'post', 'put', 'patch', 'delete'] as const)
    vi.spyOn(http, method).mockReset().mockResolvedValue(undefined);
  for (const method of ['get', 'delete'] as const)
    vi.spyOn(client, method).mockImplementation(async (path) => ({ data: await http[method](path), headers: {} }));
  for (const method of ['post', 'put', 'patch'] as const)
    vi.spyOn(client, method).mockImplementation(async (path, body, config) => ({
      data: await http[method](path, body, ...withKey(config)),
      headers: {},
    }));
}

/** The options of a call, if it has any headers. */
function withKey({ headers = {} }: AxiosRequestConfig = {}): { headers: Record<string, string> }[] {
  const given = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  return given.length === 0 ? [] : [{ headers: Object.fromEntries(given) }];
}
