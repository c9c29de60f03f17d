import { contrastOf, isColour } from '#core/model/appearance/colour.ts';
import { invalid } from '#core/model/declaration/validation.ts';
import { productName } from './product-name.ts';

/** The product's own colour, where an installation has none. */
export const productColour = '#001F60';
/** What WCAG asks of text. */
const leastContrast = 4.5;
/** The darkest of the light grounds on which words stand in the colour; white ones on the colour are read the better then. */
const darkestGround = '#e9edf5';

/** Refuses a colour in which, or on which in white, words could not be read. */
export function readableColour(_said: object, { colour }: { readonly colour?: string | null | undefined }) {
  if (colour === undefined || colour === null || !isColour(colour)) return [];
  return contrastOf(colour, darkestGround) >= leastContrast ? [] : [invalid('colour', 'contrast')];
}

/** What mails and documents bear. */
export interface BrandMarks {
  readonly name: string | null;
  readonly colour: string | null;
}

/** What the installation calls the product. */
export function nameOf({ name }: Pick<BrandMarks, 'name'>): string {
  return name ?? productName.short;
}
