import { mixed, movedUntil } from './colour.ts';

/** What a page knows of the installation's own brand before anything else is asked; null where the product's own stands. */
export interface Brand {
  readonly name: string | null;
  /** #rrggbb, on which white can be read. */
  readonly colour: string | null;
  /** The address of its logo. */
  readonly logo: string | null;
}

/** The grounds of the side menu: white words are read on them, also where one is chosen. By night it is darker. */
export function menuGrounds(colour: string): { readonly day: string; readonly night: string } {
  const day = movedUntil(colour, '#000000', '#ffffff', 12);
  return { day, night: mixed(day, '#0b0f19', 0.55) };
}

/** The colour by night: lighter, until dark words are read on it, and it on the cards. */
export function darkAccent(colour: string): string {
  return movedUntil(colour, '#ffffff', '#1c2433', 6);
}
