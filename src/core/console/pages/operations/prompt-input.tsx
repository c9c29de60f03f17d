import { lazy, Suspense } from 'react';
import { failureOf } from '#core/console/http/client.ts';
import { words } from '#core/console/i18n/words.ts';
import type { Dialogs } from '#core/console/ui/dialogs.tsx';
import { dayOf } from '#core/model/day.ts';
import type { Values } from '#core/model/draft.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import type { Actor } from '#core/model/roles.ts';
import type { OperationInputHandle } from '../form/operation-input.tsx';
import type { RowOperation } from './operations.ts';

const OperationInput = lazy(() =>
  import('../form/operation-input.tsx').then((module) => ({ default: module.OperationInput })),
);

interface Prompt {
  readonly modal: Dialogs['modal'];
  readonly resource: ResolvedResource;
  readonly actor: Actor;
  readonly title: string;
  readonly question: string | null;
  readonly operation: Pick<RowOperation, 'verb' | 'danger' | 'input'>;
  /** Runs the action with the input, and reports success. */
  perform(input: Values): Promise<unknown>;
}

/** Opens a dialog for an action's input and runs the action. Shows errors in the dialog, which keeps the input. */
export function promptInput({ modal, resource, actor, title, question, operation, perform }: Prompt): void {
  const asked: { current: OperationInputHandle | null } = { current: null };
  let isSending = false;
  const dialog = modal.confirm({
    title,
    width: 480,
    content: (
      <>
        {question !== null && <p>{question}</p>}
        <Suspense fallback={null}>
          <OperationInput
            ref={asked}
            resource={resource}
            actor={actor}
            fields={operation.input}
            today={dayOf(Date.now())}
          />
        </Suspense>
      </>
    ),
    okText: operation.verb,
    okButtonProps: { danger: operation.danger },
    cancelText: words().cancel,
    autoFocusButton: null,
    // antd keeps the dialog open when `onOk` takes an argument
    onOk: (close: () => void) => {
      const values = asked.current?.check() ?? null;
      if (values === null || isSending) return;
      const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
      isSending = true;
      dialog.update({ okButtonProps: { danger: operation.danger, disabled: true } });
      perform(filled)
        .then(close)
        .catch((thrown: unknown) => {
          const failure = failureOf(thrown);
          asked.current?.refuse(failure.problems, failure.message);
        })
        .finally(() => {
          isSending = false;
          dialog.update({ okButtonProps: { danger: operation.danger, disabled: false } });
        });
    },
  });
}
