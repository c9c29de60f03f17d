import { Button } from 'antd';
import { Suspense, useState } from 'react';
import type { OwnInputProps } from '#core/console/fields/field-component.ts';
import type { FormExtras } from '#core/console/pages/form/row-form.tsx';
import { CreateDrawer } from '#core/console/pages/form-pages.tsx';
import { useProduct } from '#core/console/session/product.tsx';
import { mayDo } from '#core/model/access.ts';
import { type ResolvedFieldOf, resourceNamed } from '#core/model/resolved.ts';
import { customers } from '#domain/accounts/roles.ts';
import styles from './form.module.css';

const given = { systemUserRole: 'GENERAL_MEO_DIRECT' };
const extras: FormExtras = {
  only: ['name', 'email', 'companyName', 'systemUserRole'],
  offered: { systemUserRole: customers },
};

/** Chooses the customer who is billed for the store, or creates a new one without leaving the form. */
export default function OwnerInput({ KindInput, ...props }: OwnInputProps<ResolvedFieldOf<'reference'>>) {
  const { field, labels, onChange } = props;
  const { resources, actor } = useProduct();
  const users = resourceNamed(resources, 'system-user');
  const [isOpen, setOpen] = useState(false);
  const [made, setMade] = useState<Readonly<Record<string, string>>>({});
  const known = { ...labels, [field.name]: { ...labels[field.name], ...made } };
  return (
    <>
      <div className={styles.beside}>
        <KindInput {...props} labels={known} />
        {mayDo(users, 'create', actor) && <Button onClick={() => setOpen(true)}>新しい契約者</Button>}
      </div>
      {isOpen && (
        <Suspense fallback={null}>
          <CreateDrawer
            resource={users}
            title="新しい契約者"
            given={given}
            extras={extras}
            onCreated={({ row }, name) => {
              setMade((before) => ({ ...before, [row.id]: name }));
              onChange(row.id);
              setOpen(false);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
