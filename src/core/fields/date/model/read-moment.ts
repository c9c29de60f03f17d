import { day as dayMs, second, startOfDay } from '#core/model/day.ts';
import { plainDateText } from './plain-text.ts';
import { type DayOptions, dayAndTime, serialWritten } from './read-day.ts';
import { timeWritten } from './read-time.ts';
import { type DateResult, invalidDate } from './result.ts';

const withZone = /^\d{4}-\d\d-\d\d ?T? ?\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[-+]\d\d:?\d\d)$/i;

/**
 * Reads a day and a time as people write them, in Japan's time zone unless another one is written. Gives the moment in epoch ms, or the
 * fault: a day without a time is none.
 */
export function readMoment(text: string, options: DayOptions = {}): DateResult<number> {
  const plain = plainDateText(text);
  if (plain === null) return invalidDate;
  const serial = options.serial === true ? serialWritten(plain) : null;
  if (serial !== null) return { value: momentOfSerial(serial) };
  if (withZone.test(plain)) return zoned(plain);
  const { read, time } = dayAndTime(plain, options);
  if (read.fault !== undefined) return read;
  if (time === '') return { fault: { code: 'date_no_time' } };
  const sinceMidnight = timeWritten(time);
  return sinceMidnight === null
    ? { fault: { code: 'time_invalid' } }
    : { value: startOfDay(read.value) + sinceMidnight };
}

function zoned(plain: string): DateResult<number> {
  const moment = Date.parse(plain.replace(/ ?T? ?(?=\d\d:\d\d)/i, 'T'));
  return Number.isNaN(moment) ? invalidDate : { value: moment };
}

/** Rounded to the second, as fractions are floating-point errors. */
function momentOfSerial(serial: number): number {
  const seconds = Math.round((serial - Math.floor(serial)) * (dayMs / second));
  const day = new Date((Math.floor(serial) - 25_569) * dayMs).toISOString().slice(0, 10);
  return startOfDay(day) + seconds * second;
}
