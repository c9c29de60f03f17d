import type { FormExtras } from '#core/console/pages/form/row-form.tsx';
import { LocationFinder } from './location-finder.tsx';

/** Additional parts of a search location's form. */
export const locationExtras: FormExtras = { lead: (form) => <LocationFinder form={form} /> };
