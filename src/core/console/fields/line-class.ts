/** px; the font size of a list. */
const size = 14;
/** px; the padding of a cell at both sides. */
const padding = 16;
// Parts of the font size that no usual font exceeds
const narrow = 0.65;
const medium = 0.72;
const wide = 1.1;
const narrowOnes = /[0-9 /:.,()-]/g;
const mediumOnes = /[a-ln-vxyz]/g;
const otherAscii = /[!-'*+;-@A-Zmw[-`{-~]/g;
// Japanese text takes a square each. Of anything else, emoji for one, the width is not known
const isKnown = /^[ -~\u3000-\u30ff\u4e00-\u9fff\uff01-\uff9f]*$/;

/**
 * The class of a cell with one line of text: truncated, unless the text surely fits into the column's width in px. Each truncating cell clips,
 * and thousands of clips cost a frame whenever rows come near the screen.
 */
export function lineClass(text: string, width = 0): 'tj-line' | 'tj-cut' {
  const room = (width - padding) / size;
  return text.length * narrow <= room && isKnown.test(text) && widthOf(text) <= room ? 'tj-line' : 'tj-cut';
}

/** The largest width of a text of known characters, in parts of the font size. */
function widthOf(text: string): number {
  const count = (ones: RegExp) => text.match(ones)?.length ?? 0;
  const [narrows, mediums, others] = [count(narrowOnes), count(mediumOnes), count(otherAscii)];
  return narrows * narrow + mediums * medium + others * wide + (text.length - narrows - mediums - others);
}
