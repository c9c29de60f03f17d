import { DatePicker } from 'antd';
import type { Dayjs } from 'dayjs';
import { createContext, type InputHTMLAttributes, type Ref, useContext, useEffect, useState } from 'react';
import { type DateMode, dateShown, dateTyped, fromCalendar, toCalendar } from './typed.ts';

export interface PickerProps {
  mode: DateMode;
  /** A day, month or moment, null, or the text that was typed in place of one. */
  value: unknown;
  /** Called at each change of the text, with what it means; with the text itself if it means nothing. */
  onChange: (value: unknown) => void;
  /** Called instead with what is chosen in the calendar. */
  onChoose?: (value: unknown) => void;
  id?: string;
  invalid?: boolean;
  describedBy?: string | undefined;
  label?: string | undefined;
  required?: boolean;
  allowClear?: boolean;
  placeholder?: string;
  className?: string | undefined;
  /** The days that the calendar offers. */
  from?: string;
  to?: string;
  onKeyDown?: (event: React.KeyboardEvent<HTMLElement>) => void;
  onBlur?: () => void;
  onOpenChange?: (isOpen: boolean) => void;
}

const formats = { date: 'YYYY/MM/DD', month: 'YYYY/MM', moment: 'YYYY/MM/DD HH:mm' } as const;

interface Typing {
  readonly text: string;
  readonly onText: (text: string) => void;
}
const TypingContext = createContext<Typing>({ text: '', onText: () => undefined });

/** The picker's input. Shows and reports the text alone: the picker's own state forgets a text that is no date. */
function TypedInput({ ref, ...props }: InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }) {
  const { text, onText } = useContext(TypingContext);
  return <input {...props} ref={ref} value={text} onChange={(event) => onText(event.target.value)} />;
}
const components = { input: TypedInput };

/** The text of a picker: as it is typed, and otherwise as its value is written. */
function useTyped({ mode, value, onChange }: Pick<PickerProps, 'mode' | 'value' | 'onChange'>) {
  const [typed, setTyped] = useState<string | null>(null);
  // A value set from outside (a resolved conflict, a form reset) replaces the typed text
  useEffect(() => {
    setTyped((text) => (text !== null && dateTyped(mode, text) !== (value ?? null) ? null : text));
  }, [mode, value]);
  const onText = (text: string) => {
    setTyped(text);
    onChange(dateTyped(mode, text));
  };
  return { typing: { text: typed ?? dateShown(mode, value), onText }, endTyping: () => setTyped(null) };
}

/** A text input for a day, month or moment, with a calendar. Each change of the text reaches `onChange`, however it was entered. */
export default function Picker({ mode, value, onChange, onChoose = onChange, ...props }: PickerProps) {
  const { id, invalid = false, describedBy, label, required = false, from, to, onBlur } = props;
  const { allowClear = true, placeholder, className, onKeyDown, onOpenChange } = props;
  const { typing, endTyping } = useTyped({ mode, value, onChange });
  const choose = (chosen: Dayjs | null) => {
    endTyping();
    onChoose(fromCalendar(mode, chosen));
  };
  return (
    <TypingContext.Provider value={typing}>
      <DatePicker
        picker={mode === 'month' ? 'month' : 'date'}
        showTime={mode === 'moment' ? { format: 'HH:mm' } : false}
        value={toCalendar(mode, value)}
        onChange={(chosen: Dayjs | null) => choose(chosen)}
        // With a time the calendar reports a change only when it closes
        onCalendarChange={(chosen: Dayjs | Dayjs[]) => {
          if (chosen && !Array.isArray(chosen)) choose(chosen);
        }}
        format={formats[mode]}
        needConfirm={false}
        minDate={toCalendar('date', from) ?? undefined}
        maxDate={toCalendar('date', to) ?? undefined}
        onBlur={() => {
          endTyping();
          onBlur?.();
        }}
        {...{ id, components, allowClear, placeholder, className, onKeyDown, onOpenChange }}
        aria-label={label}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        aria-required={required}
      />
    </TypingContext.Provider>
  );
}
