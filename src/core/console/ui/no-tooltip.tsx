/** Replaces antd's tooltip in the build of the login pages, whose form labels have none. Throws if it is used. */
export default function NoTooltip(): never {
  throw new Error('the login pages have no tooltips: see build/replacements.mjs');
}
