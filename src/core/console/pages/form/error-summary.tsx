import { Alert, Button } from 'antd';
import { useEffect, useRef } from 'react';
import type { ProblemAnswer } from '#core/console/http/failure.ts';
import { words } from '#core/console/i18n/words.ts';
import spacing from '#core/console/ui/spacing.module.css';
import { focusField } from './field-id.ts';

interface ErrorSummaryProps {
  problems: readonly ProblemAnswer[];
  attempt: number;
  /** Name of the form, if it is in a drawer above another one. */
  within?: string | undefined;
  /** The heading if no field is refused. */
  failed?: string;
  onRetry?: () => void;
}

/** Failures that may not occur again if the same is sent once more. */
const passing = ['network', 'timeout', 'aborted', 'unavailable', 'internal', 'failed'];

/** All errors in one box at the top, each with a link to its field, or with a retry if it is not about the input. Takes the focus after each failed save (`attempt` counts them). */
export function ErrorSummary({ problems, attempt, within, failed, onRetry }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  if (problems.length === 0) return null;
  const refused = problems.filter(({ field }) => field !== undefined).length;
  return (
    <div ref={box} tabIndex={-1} className={spacing.below}>
      <Alert
        type="error"
        showIcon
        role="alert"
        message={refused === 0 ? (failed ?? words().notSaved) : words().checkInputs(refused)}
        action={
          onRetry !== undefined &&
          problems.every(({ code }) => passing.includes(code)) && <Button onClick={onRetry}>{words().tryAgain}</Button>
        }
        description={
          <ul className={spacing.list}>
            {problems.map(({ field, message }) => (
              <li key={`${field ?? ''} ${message}`}>
                {field === undefined ? (
                  message
                ) : (
                  <a
                    href={`#${field}`}
                    className="tj-touch"
                    onClick={(event) => {
                      event.preventDefault();
                      focusField(field, within);
                    }}
                  >
                    {message}
                  </a>
                )}
              </li>
            ))}
          </ul>
        }
      />
    </div>
  );
}
