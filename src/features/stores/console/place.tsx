import type { ViewProps } from '#core/console/fields/props.ts';
import type { ResolvedField } from '#core/model/resolved/field.ts';
import { MapLink } from '#google/console/map-link.tsx';

/** What a name of Google's is called where there is room for words: nobody reads the name itself. */
export function isSetInWords(value: unknown): string {
  return typeof value === 'string' && value !== '' ? '設定済' : '';
}

/** The store on Google's map, instead of its id there. */
export function PlaceView({ value }: ViewProps<ResolvedField>) {
  return typeof value === 'string' && value !== '' ? <MapLink placeId={value} /> : '—';
}
