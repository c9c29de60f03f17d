import { vi } from 'vitest';
import { http } from '#core/console/http/client.ts';

/** Mocks the HTTP client: calls return what the test sets up next (`vi.mocked(http.get)`), otherwise undefined. */
export function stubHttp(): void {
  for (const method of ['get', 'post', 'put', 'patch', 'delete'] as const)
    vi.spyOn(http, method).mockReset().mockResolvedValue(undefined);
}
