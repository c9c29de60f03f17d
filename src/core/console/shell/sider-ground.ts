import { brandGround } from '#core/console/ui/identity/brand.ts';
import { navy } from '#core/console/ui/theme/light-theme.ts';

/** The background of the side menu: the brand's colour or navy, darker in the dark theme. */
export function siderGround(isDark: boolean): string {
  return brandGround(isDark) ?? (isDark ? '#0A1638' : navy);
}
