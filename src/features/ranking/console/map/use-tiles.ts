import { useCall } from '#core/console/http/use-call.ts';
import { getClientSettings } from '#domain/client-settings.ts';

/** The address of the map's tiles, as the installation sets it; null while it is not known. */
export function useTiles(): string | null {
  const { data } = useCall(getClientSettings, {}, { staleTime: Number.POSITIVE_INFINITY });
  return data === undefined || data.mapTilesUrl === '' ? null : data.mapTilesUrl;
}
