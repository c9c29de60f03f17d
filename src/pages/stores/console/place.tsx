import type { ViewProps } from '#core/console/fields/field-component.ts';
import type { ResolvedField } from '#core/model/resolved.ts';
import { MapLink } from '#google/console/map-link.tsx';

/** Shows 設定済 in place of a Google resource name, which is not meant for people. */
export function isSetInWords(value: unknown): string {
  return typeof value === 'string' && value !== '' ? '設定済' : '';
}

/** A link to the store on Google Maps, shown in place of its place id. */
export function PlaceView({ value }: ViewProps<ResolvedField>) {
  return typeof value === 'string' && value !== '' ? <MapLink placeId={value} /> : '—';
}
