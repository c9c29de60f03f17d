import { mixed, movedUntil } from './colour.ts';

/** The installation's own brand, which a page knows before its first request; null where the product's default applies. */
export interface Brand {
  readonly name: string | null;
  /** #rrggbb, dark enough for white text. */
  readonly colour: string | null;
  /** The URL of its logo. */
  readonly logo: string | null;
}

/** The background colours of the side menu: white text is legible on them, also on the selected entry. The dark theme's is darker. */
export function menuGrounds(colour: string): { readonly day: string; readonly night: string } {
  const day = movedUntil(colour, '#000000', '#ffffff', 12);
  return { day, night: mixed(day, '#0b0f19', 0.55) };
}

/** The colour in the dark theme: lightened until dark text is legible on it, and it is legible on the cards. */
export function darkAccent(colour: string): string {
  return movedUntil(colour, '#ffffff', '#1c2433', 6);
}
