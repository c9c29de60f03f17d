/** The place where antd's picker of dates gets an input that reports its text. */
const place = 'src/core/fields/date/console/picker.tsx';

/*
 * antd's own inputs of dates and numbers, and the browser's, go back to the value before when they cannot read a text, or hold another one
 * than they show.
 */
const forgetful =
  /<(?:DatePicker|TimePicker|Calendar|InputNumber|Slider)\b|\bRangePicker\b|type="(?:date|month|week|time|number|datetime-local)"/g;

/** Where a file has an input of its own for a date, time or number, instead of one of `core/console/fields`: a line each. */
export function ownInputs(file: string, text: string): string[] {
  if (file === place || !file.endsWith('.tsx') || file.endsWith('.test.tsx')) return [];
  return [...text.matchAll(forgetful)].map(({ index }) => `${file}:${text.slice(0, index).split('\n').length}`);
}
