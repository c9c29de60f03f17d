import { type Brand, contrastOf, darkAccent, menuGrounds, mixed } from '#core/model/appearance/brand.ts';
import { nameProduct } from '#core/model/language.ts';

const none: Brand = { name: null, colour: null, logo: null };

/** The brand that the server has embedded in the page, so that it is known before the first frame. */
export const brand: Brand = readBrand();

function readBrand(): Brand {
  const text = typeof document === 'undefined' ? null : document.getElementById('page-brand')?.textContent;
  if (!text) return none;
  const { name = null, colour = null, logo = null }: Partial<Brand> = JSON.parse(text) ?? none;
  return { name, colour, logo };
}

/** Uses the brand's name as the product's name. Called once, before anything is rendered. */
export function applyBrand(): void {
  if (brand.name !== null) nameProduct({ name: brand.name, short: brand.name });
}

/** The theme tokens derived from the brand's colour; empty without one. */
export function brandTokens(isDark: boolean): Readonly<Record<string, string>> {
  const { colour } = brand;
  if (colour === null) return {};
  if (!isDark) {
    const hover = mixed(colour, '#000000', 0.18);
    return { colorPrimary: colour, colorPrimaryHover: hover, colorPrimaryActive: mixed(colour, '#000000', 0.3) };
  }
  const light = darkAccent(colour);
  const hover = contrastOf(light, '#ffffff') > 1.4 ? mixed(light, '#ffffff', 0.2) : light;
  return { colorPrimary: light, colorPrimaryHover: hover, colorPrimaryActive: light };
}

/** The background of the side menu in the brand's colour; null without one. */
export function brandGround(isDark: boolean): string | null {
  if (brand.colour === null) return null;
  const { day, night } = menuGrounds(brand.colour);
  return isDark ? night : day;
}
