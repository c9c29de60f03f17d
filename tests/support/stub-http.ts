import { vi } from 'vitest';
import { http } from '#core/console/http/client.ts';

/** Nothing is asked of a server: the client answers what a test says next (`vi.mocked(http.get)`), and nothing otherwise. */
export function stubHttp(): void {
  for (const method of ['get', 'post', 'put', 'patch', 'delete'] as const)
    vi.spyOn(http, method).mockReset().mockResolvedValue(undefined);
}
