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

/** Colours of the form #rrggbb: their contrast, and how to make one darker or lighter. Pure. */

type Rgb = readonly [red: number, green: number, blue: number];

/** True if it is a colour of the form #rrggbb. */
export function isColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

function rgbOf(colour: string): Rgb {
  const at = (place: number) => Number.parseInt(colour.slice(place, place + 2), 16);
  return [at(1), at(3), at(5)];
}

function luminance(colour: string): number {
  const [red, green, blue] = rgbOf(colour).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** The contrast of WCAG 2 between two colours, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Mixes the second colour into the first; `share` is its proportion, 0 to 1. */
export function mixed(colour: string, other: string, share: number): string {
  const into = rgbOf(other);
  const parts = rgbOf(colour).map((part, index) => Math.round(part + ((into[index] ?? 0) - part) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** Moves the colour towards another in small steps until it has that contrast on a ground; unchanged if it already has. */
export function movedUntil(colour: string, towards: string, ground: string, contrast: number): string {
  for (let share = 0; share < 1; share += 0.04) {
    const moved = share === 0 ? colour : mixed(colour, towards, share);
    if (contrastOf(moved, ground) >= contrast) return moved;
  }
  return towards;
}
