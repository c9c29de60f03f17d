import { Alert } from 'antd';
import { Link } from 'react-router';
import { useCall } from '#core/console/http/use-call.ts';
import { type FormExtras, RowForm } from '#core/console/pages/form/row-form.tsx';
import { useProduct } from '#core/console/session/product.tsx';
import { Loaded } from '#core/console/ui/loaded.tsx';
import { PageHeader } from '#core/console/ui/page-header.tsx';
import { useSay } from '#core/console/ui/use-say.tsx';
import { dayOf } from '#core/model/day.ts';
import { resolveResources, resourceNamed } from '#core/model/resolve.ts';
import { issuerForm } from '#domain/issuer.ts';
import { oddRegistrationNumber } from '#domain/registration-number.ts';
import { getIssuer } from '../calls.ts';
import { IssuerImages } from './issuer-images.tsx';

const extras: FormExtras = {
  warningOf: (field, value) => (field === 'registrationNumber' ? oddRegistrationNumber(value) : undefined),
};

const resource = resourceNamed(resolveResources({ setting: issuerForm }), 'setting');

/** Who issues the invoices: what stands at the head of each, from the next one on. */
export default function IssuerSetting() {
  const { actor } = useProduct();
  const say = useSay();
  const query = useCall(getIssuer, {}, { staleTime: 0 });
  return (
    <section className="tj-page">
      <PageHeader title="請求書の発行者" breadcrumb={<Link to="/incentive-history">請求履歴</Link>} />
      <p>請求書に印字する内容です。変更は次に発行する請求書から反映され、発行済みの請求書は変わりません。</p>
      <Loaded query={query} rows={8}>
        {(row) => (
          <>
            {row === null && (
              <Alert
                type="warning"
                showIcon
                style={{ marginBottom: 16 }}
                message="発行者が未設定です"
                description="登録番号を保存するまで、請求書は発行できません。"
              />
            )}
            <RowForm
              key={query.dataUpdatedAt}
              task={{ resource, actor, row: row ?? { id: 1, version: 1 }, today: dayOf(Date.now()) }}
              extras={extras}
              onCancel={() => void query.refetch()}
              onSaved={(saved) => {
                say.done(saved === 'unchanged' ? '変更はありませんでした' : '発行者を保存しました');
                if (saved !== 'unchanged') void query.refetch();
              }}
            />
            <IssuerImages />
          </>
        )}
      </Loaded>
    </section>
  );
}
