import type { FilledForm } from '#core/console/pages/form/row-form.tsx';

/** Sets the store's position in the form, to seven decimals as it is stored. */
export function placeAt(
  { setValue }: FilledForm,
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
): void {
  setValue('latitude', Number(latitude.toFixed(7)));
  setValue('longitude', Number(longitude.toFixed(7)));
}
