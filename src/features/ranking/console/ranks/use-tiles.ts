import { useQuery } from '@tanstack/react-query';
import { http } from '#core/console/http/client.ts';

/** The address of the map's tiles, as the installation sets it; null while it is not known. */
export function useTiles(): string | null {
  const { data } = useQuery({
    queryKey: ['client-settings'],
    queryFn: ({ signal }) => http.get('/client-settings', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const settings: unknown = typeof data === 'object' && data !== null && 'data' in data ? data.data : data;
  return typeof settings === 'object' &&
    settings !== null &&
    'mapTilesUrl' in settings &&
    typeof settings.mapTilesUrl === 'string' &&
    settings.mapTilesUrl !== ''
    ? settings.mapTilesUrl
    : null;
}
