import { useCustomMutation, useInvalidate } from '@refinedev/core';
import { Button } from 'antd';
import { newKey, silently, useSend } from '#core/console/http/calls.ts';
import { addressOf } from '#core/console/http/client.ts';
import { words } from '#core/console/i18n/words.ts';
import { announceOperation, useProduct } from '#core/console/session/product.tsx';
import { useDialogs, useToast } from '#core/console/ui/dialogs.tsx';
import { busy } from '#core/console/ui/states/loaded.tsx';
import { actOnList } from '#core/model/calls/row-calls.ts';
import type { Values } from '#core/model/draft.ts';
import type { ResolvedListAction, ResolvedResource } from '#core/model/resolved.ts';
import { promptInput } from './prompt-input.tsx';
import { useOpenOnArrival } from './use-run-operation.tsx';

export interface ListActionProps {
  resource: ResolvedResource;
  action: ResolvedListAction;
}

export default function ListActionButton({ resource, action }: ListActionProps) {
  const { modal } = useDialogs();
  const { actor } = useProduct();
  const toast = useToast();
  const invalidate = useInvalidate();
  const { mutateAsync: act } = useCustomMutation();
  const { isRunning, run: runOne } = useSend({ failed: toast.failed });
  const { name, label, input, confirm, danger = false } = action;

  const perform = async (values: Values = {}) => {
    const headers = { 'Idempotency-Key': newKey() };
    const url = addressOf(actOnList, { resource: resource.name, action: name });
    await act({ url, method: 'post', values, config: { headers }, ...silently });
    await invalidate({ resource: resource.name, invalidates: ['list', 'many', 'detail'] });
    toast.done(action.done ?? words().ran(label));
    announceOperation(resource.name, name);
  };
  const run = () => runOne(() => perform());
  const ask = () => {
    const title = words().confirmRunQuestion(label);
    const verb = words().verbOf(label);
    if (input.length > 0) {
      const operation = { verb, danger, input };
      promptInput({ modal, resource, actor, operation, title, question: confirm ?? null, perform });
    } else if (confirm === undefined) void run();
    else
      modal.confirm({
        title,
        content: confirm,
        okText: verb,
        okButtonProps: { danger },
        cancelText: words().cancel,
        autoFocusButton: danger ? 'cancel' : 'ok',
        onOk: run,
      });
  };
  useOpenOnArrival(name, ask);
  return (
    <Button danger={danger} loading={busy(isRunning)} aria-busy={isRunning} onClick={ask}>
      {label}
    </Button>
  );
}
