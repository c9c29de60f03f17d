import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import spacing from '#core/console/ui/spacing.module.css';
import { fromWallClock, toWallClock } from '../figures.ts';

export interface PickerProps {
  mode: 'date' | 'month' | 'moment';
  id: string;
  value: unknown;
  onChange: (value: unknown) => void;
  invalid: boolean;
  describedBy: string | undefined;
  label: string | undefined;
  required: boolean;
}

// The first is the display format; the others are accepted as input
const formats = {
  date: ['YYYY/MM/DD', 'YYYY/M/D', 'YYYY-MM-DD', 'YYYY-M-D', 'YYYYMMDD', 'YYYY.M.D', 'YYYY年M月D日'],
  month: ['YYYY/MM', 'YYYY/M', 'YYYY-MM', 'YYYYMM', 'YYYY年M月'],
  moment: ['YYYY/MM/DD HH:mm', 'YYYY/M/D H:mm', 'YYYY-MM-DD HH:mm', 'YYYY/MM/DD'],
};

/*
 * Converts a draft's value for the calendar, which has no time zones. A day is passed as is, a moment as its wall-clock time in Japan, so
 * that a browser in another zone shows and reads the same day.
 */
export function toCalendar(mode: PickerProps['mode'], value: unknown): Dayjs | null {
  if (mode === 'moment') return typeof value === 'number' ? dayjs(toWallClock(value)) : null;
  return typeof value === 'string' && value !== '' ? dayjs(mode === 'month' ? `${value}-01` : value) : null;
}

/** Converts the calendar's value to the draft's value. */
export function fromCalendar(mode: PickerProps['mode'], chosen: Dayjs | null): unknown {
  if (chosen === null) return null;
  if (mode === 'moment') return fromWallClock(chosen.format('YYYY-MM-DDTHH:mm:00'));
  return chosen.format(mode === 'month' ? 'YYYY-MM' : 'YYYY-MM-DD');
}

/** A calendar with a text input. Typed text is also applied on blur. */
export default function Picker({ mode, id, value, onChange, invalid, describedBy, label, required }: PickerProps) {
  return (
    <DatePicker
      id={id}
      picker={mode === 'month' ? 'month' : 'date'}
      showTime={mode === 'moment' ? { format: 'HH:mm' } : false}
      value={toCalendar(mode, value)}
      onChange={(chosen: Dayjs | null) => onChange(fromCalendar(mode, chosen))}
      format={formats[mode]}
      needConfirm={false}
      preserveInvalidOnBlur
      changeOnBlur
      className={spacing.full}
      aria-label={label}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      aria-required={required}
    />
  );
}
