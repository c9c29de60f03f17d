/** px; the font size of a list. */
const size = 14;
/** px; the padding of a cell at both sides. */
const padding = 16;
// Parts of the font size that no usual font exceeds
const narrow = 0.6;
const medium = 0.7;
const narrowOnes = /[0-9 /:.,()-]/g;
const mediumOnes = /[a-ln-vxyz]/g;

/**
 * The class of a cell with one line of text: truncated, unless the text surely fits into the column's width in px. Each truncating cell clips,
 * and thousands of clips cost a frame whenever rows come near the screen.
 */
export function lineClass(text: string, width = 0): 'tj-line' | 'tj-cut' {
  const room = (width - padding) / size;
  return text.length <= room || (text.length * narrow <= room && most(text) <= room) ? 'tj-line' : 'tj-cut';
}

/** The width of the text at most, in parts of the font size. */
function most(text: string): number {
  const narrows = text.match(narrowOnes)?.length ?? 0;
  const mediums = text.match(mediumOnes)?.length ?? 0;
  return narrows * narrow + mediums * medium + (text.length - narrows - mediums);
}
