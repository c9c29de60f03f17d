import { Drawer } from 'antd';
import { useState } from 'react';
import type { Saved } from '#core/console/http/calls.ts';
import { words } from '#core/console/i18n/words.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { useToast } from '#core/console/ui/dialogs.tsx';
import { dayOf } from '#core/model/day.ts';
import type { Input } from '#core/model/draft.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import type { Task } from '../form/form-parts.tsx';
import { type FormExtras, RowForm } from '../form/row-form.tsx';
import { rowTitle } from '../row-title.ts';

interface CreateDrawerProps {
  resource: ResolvedResource;
  title: string;
  given?: Input;
  extras?: FormExtras;
  /** Called with the new row, its title, and the titles of the rows it references. */
  onCreated: (saved: Saved, title: string) => void;
  onClose: () => void;
}

/** A create form in a drawer above another form, whose input is kept. */
export default function CreateDrawer({ resource, title, given, extras, onCreated, onClose }: CreateDrawerProps) {
  const { actor } = useProduct();
  const toast = useToast();
  const [task] = useState<Task>(() => ({
    resource,
    actor,
    row: null,
    today: dayOf(Date.now()),
    within: resource.name,
  }));
  return (
    <Drawer open title={title} width={560} onClose={onClose} maskClosable={false} destroyOnHidden>
      <div className="tj-page">
        <RowForm
          task={task}
          given={given}
          extras={extras}
          onCancel={onClose}
          onSaved={(saved) => {
            if (saved === 'unchanged') return;
            const named = rowTitle(resource, saved.row, saved.labels);
            toast.done(words().createdRow(named));
            onCreated(saved, named);
          }}
        />
      </div>
    </Drawer>
  );
}
