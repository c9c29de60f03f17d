/** Replaces antd's tabs inside its cards in the build, which no card of the console has. Throws if it is used. */
export default function NoTabs(): never {
  throw new Error('no card has tabs: see build/replacements.mjs');
}
