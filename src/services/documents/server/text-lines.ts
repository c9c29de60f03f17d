import { type FontRun, fontRuns } from './fonts.ts';

/** Returns the width of a run at the current size and weight. */
export type Measure = (run: FontRun) => number;

/** A line of a text: its runs and their total width. */
export interface TextLine {
  readonly runs: readonly FontRun[];
  readonly width: number;
}

const words = new Intl.Segmenter('ja', { granularity: 'word' });
const clusters = new Intl.Segmenter('ja', { granularity: 'grapheme' });
/** Characters that must not start a line (行頭禁則) or end one (行末禁則). */
const neverFirst = /^[\p{Pe}\p{Pf}、。，．・：；！？!?,.:;ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々〜…]/u;
const neverLast = /[\p{Ps}\p{Pi}¥〒]$/u;

/** Breaks a text into lines of at most `width`: between words, and within a word only if it is wider than a line. */
export function textLines(text: string, width: number, measure: Measure): TextLine[] {
  return text.split('\n').flatMap((paragraph) => paragraphLines(paragraph, width, measure));
}

/** Returns the text cut to fit, with an ellipsis where it was cut. */
export function cutLine(text: string, width: number, measure: Measure): TextLine {
  const whole = lineOf(text, measure);
  if (whole.width <= width) return whole;
  const kept = [...clusters.segment(text)].map(({ segment }) => segment);
  for (;;) {
    kept.pop();
    const line = lineOf(`${kept.join('').trimEnd()}…`, measure);
    if (line.width <= width || kept.length === 0) return line;
  }
}

function paragraphLines(text: string, width: number, measure: Measure): TextLine[] {
  const lines: TextLine[] = [];
  let pending = '';
  for (const part of unbreakable(text)) {
    if (lineOf((pending + part).trimEnd(), measure).width <= width) {
      pending += part;
      continue;
    }
    if (pending.trim() !== '') lines.push(lineOf(pending.trimEnd(), measure));
    pending = '';
    for (const { segment } of clusters.segment(part.trimStart())) {
      if (pending !== '' && lineOf((pending + segment).trimEnd(), measure).width > width) {
        lines.push(lineOf(pending, measure));
        pending = '';
      }
      pending += segment;
    }
  }
  if (pending !== '' || lines.length === 0) lines.push(lineOf(pending.trimEnd(), measure));
  return lines;
}

/** Returns the parts of a text between which a line may break. */
function unbreakable(text: string): string[] {
  const parts: string[] = [];
  for (const { segment } of words.segment(text)) {
    const last = parts.at(-1);
    const joins = last !== undefined && (neverFirst.test(segment) || neverLast.test(last) || /^\s+$/.test(segment));
    if (joins) parts[parts.length - 1] = last + segment;
    else parts.push(segment);
  }
  return parts;
}

function lineOf(text: string, measure: Measure): TextLine {
  const runs = fontRuns(text);
  return { runs, width: runs.reduce((sum, run) => sum + measure(run), 0) };
}
