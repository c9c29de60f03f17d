import type { FormExtras } from '#core/console/pages/form/row-form.tsx';
import { LocationFinder } from './location-finder.tsx';

/** What the form of a search location has beyond its fields. */
export const locationExtras: FormExtras = { lead: (form) => <LocationFinder form={form} /> };
