import { Alert } from 'antd';
import { useEffect, useRef } from 'react';
import { words } from '#core/console/i18n/words.ts';
import type { ProblemAnswer } from '#core/console/ui/failure.ts';
import spacing from '#core/console/ui/spacing.module.css';
import { focusField } from './field-id.ts';

interface ErrorSummaryProps {
  problems: readonly ProblemAnswer[];
  attempt: number;
  /** The form's name over another one. */
  within?: string | undefined;
}

/** All that is wrong, at the top; each a way to its field. Takes the focus when a save was refused (`attempt` counts them). */
export function ErrorSummary({ problems, attempt, within }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  if (problems.length === 0) return null;
  return (
    <div ref={box} tabIndex={-1} className={spacing.below}>
      <Alert
        type="error"
        showIcon
        role="alert"
        message={words().checkInputs(problems.length)}
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
