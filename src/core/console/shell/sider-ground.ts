import { brandGround } from '#core/console/ui/identity/brand.ts';
import { navy } from '#core/console/ui/theme/light-theme.ts';

/** The ground of the side menu, the same navy by day and, darker, by night. */
export function siderGround(isDark: boolean): string {
  return brandGround(isDark) ?? (isDark ? '#0A1638' : navy);
}
