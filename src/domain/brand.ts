import { contrastOf, isColour } from '#core/model/appearance/brand.ts';
import { invalid } from '#core/model/errors.ts';
import { productName } from './product-name.ts';

/** The product's own colour, used when an installation has set none. */
export const productColour = '#001F60';
/** Minimum contrast of text, from WCAG 2 (AA). */
const leastContrast = 4.5;
/** The darkest of the light backgrounds behind text in the brand colour; white text on the colour has at least as much contrast. */
const darkestGround = '#e9edf5';

/** Validation rule: rejects a colour in which text, or on which white text, would be unreadable. */
export function readableColour(_said: object, { colour }: { readonly colour?: string | null | undefined }) {
  if (colour === undefined || colour === null || !isColour(colour)) return [];
  return contrastOf(colour, darkestGround) >= leastContrast ? [] : [invalid('colour', 'contrast')];
}

/** The brand's name and colour on mails and documents. */
export interface BrandMarks {
  readonly name: string | null;
  readonly colour: string | null;
}

/** Returns the installation's name for the product. */
export function nameOf({ name }: Pick<BrandMarks, 'name'>): string {
  return name ?? productName.short;
}
