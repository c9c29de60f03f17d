import { Card, Descriptions } from 'antd';
import { InvoiceHead } from '#billing/console/invoice-additional-information-detail/invoice-head.tsx';
import { useCall } from '#core/console/http/calls.ts';
import { useRowOf } from '#core/console/http/rows.ts';
import { RowForm } from '#core/console/pages/form/row-form.tsx';
import { AccountPage } from '#core/console/pages/screen-frames.tsx';
import { useProduct } from '#core/console/session/product.tsx';
import { useToast } from '#core/console/ui/dialogs.tsx';
import spacing from '#core/console/ui/spacing.module.css';
import { Loaded } from '#core/console/ui/states/loaded.tsx';
import { dayOf } from '#core/model/day.ts';
import { fieldNamed, type ResolvedResource, resourceNamed } from '#core/model/resolved.ts';
import type { Row } from '#core/model/row-types.ts';
import { ownAccountFieldNames } from '#domain/accounts/own-account.ts';
import { customers, roleLabels } from '#domain/accounts/roles.ts';
import { getProfile } from '../../calls/profile.ts';

/** The user's own profile. */
export default function Profile() {
  const query = useCall(getProfile, {}, { staleTime: 0 });
  return (
    <AccountPage title="プロフィール">
      <Loaded query={query} rows={6}>
        {(row) => <ProfileForm key={row.version} row={row} onSaved={() => void query.refetch()} />}
      </Loaded>
    </AccountPage>
  );
}

function ProfileForm({ row, onSaved }: { row: Row; onSaved: () => void }) {
  const { resources, actor, me, refreshMe } = useProduct();
  const toast = useToast();
  return (
    <>
      <Card size="small" className={spacing.below}>
        <Descriptions
          size="small"
          column={{ xs: 1, md: 2 }}
          items={[
            { key: 'email', label: 'メールアドレス', children: me.email },
            { key: 'role', label: '権限', children: roleLabels[me.systemUserRole] },
          ]}
        />
      </Card>
      {customers.some((role) => role === me.systemUserRole) && <OwnBilling id={me.id} />}
      <RowForm
        task={{ resource: profileOf(resourceNamed(resources, 'system-user')), actor, row, today: dayOf(Date.now()) }}
        onCancel={onSaved}
        onSaved={(saved) => {
          toast.done(saved === 'unchanged' ? '変更はありませんでした' : 'プロフィールを保存しました');
          if (saved === 'unchanged') return;
          onSaved();
          void refreshMe();
        }}
      />
    </>
  );
}

/** The addressee of the customer's invoices; renders nothing when none is entered. */
function OwnBilling({ id }: { id: number }) {
  const { data } = useRowOf('invoice-additional-information-detail', String(id));
  return data === null || data === undefined ? null : <InvoiceHead values={data} />;
}

/** The user resource for editing one's own account: at /profile, with the fields that users may edit. */
function profileOf(users: ResolvedResource): ResolvedResource {
  const fields = ownAccountFieldNames.map((name) => fieldNamed(users, name));
  return { ...users, name: 'profile', fields, form: [{ heading: '基本情報', fields }] };
}
