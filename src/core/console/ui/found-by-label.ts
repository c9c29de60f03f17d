import { folded } from '#core/model/words/folded.ts';

/** `filterOption` of a select: finds options however width, kana and dashes are typed. */
export function foundByLabel(typed: string, option: { readonly label?: unknown } | undefined): boolean {
  return folded(String(option?.label ?? '')).includes(folded(typed));
}
