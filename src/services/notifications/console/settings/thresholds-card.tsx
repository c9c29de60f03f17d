import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { AppliedNumber } from '#core/console/fields/number/applied-number.tsx';
import { Chooser } from '#core/console/fields/reference/chooser.tsx';
import { send } from '#core/console/http/send.ts';
import { useSend } from '#core/console/http/use-send.ts';
import { useProduct } from '#core/console/session/product.tsx';
import spacing from '#core/console/ui/spacing.module.css';
import { busy } from '#core/console/ui/states/busy.tsx';
import { isReference } from '#core/model/resolved/field.ts';
import { resourceNamed } from '#core/model/resolved/resource.ts';
import { customers } from '#domain/accounts/roles.ts';
import { steep } from '#domain/ranks/rank-alerts.ts';
import { putThreshold, removeThreshold, type Threshold } from '../../calls/channels.ts';
import styles from './settings.module.css';
import { useSaveSettings } from './use-notice-settings.ts';

/** Which rank drops are sent: the default, and exceptions for single customers. */
export function ThresholdsCard({ thresholds }: { thresholds: readonly Threshold[] }) {
  const { actor } = useProduct();
  const hasCustomers = !customers.some((role) => role === actor.role);
  return (
    <>
      {thresholds.map((threshold) => (
        <ThresholdItem
          key={`${threshold.customerId} ${threshold.places}`}
          threshold={threshold}
          name={threshold.customerName ?? (hasCustomers ? 'すべての契約者' : 'すべての店舗')}
        />
      ))}
      {hasCustomers && <NewThreshold chosen={thresholds} />}
      <p className={styles.note}>
        どちらかに当てはまる順位低下を、メールと連携先に送ります。目標の順位から外れるか、目標の中から{steep}
        位以上下がったときに限ります。通知履歴には、これまでどおりすべて残ります。
      </p>
    </>
  );
}

function ThresholdItem({ threshold, name }: { threshold: Threshold; name: string }) {
  const { customerId, outOfTarget, places } = threshold;
  const keep = useSaveSettings();
  const put = (next: { outOfTarget: boolean; places: number }) =>
    keep(() => send(putThreshold, { body: { customerId, ...next } }), `${name}の条件を変更しました`);
  return (
    <div className={styles.threshold}>
      <span className={styles.whose}>{name}</span>
      <Checkbox
        checked={outOfTarget}
        aria-label={`${name}：目標から外れたときに送る`}
        onChange={({ target }) => void put({ outOfTarget: target.checked, places })}
      >
        目標から外れたとき
      </Checkbox>
      <AppliedNumber
        className={styles.places}
        label={`${name}：何位以上下がったときに送るか`}
        options={{ min: steep, max: 100, unit: '位以上' }}
        required
        value={places}
        onApply={(next) => void put({ outOfTarget, places: next ?? places })}
      />
      {customerId !== null && (
        <Button
          size="small"
          aria-label={`${name}の条件を削除`}
          onClick={() => void keep(() => send(removeThreshold, { customerId }), `${name}の条件を削除しました`)}
        >
          削除
        </Button>
      )}
    </div>
  );
}

/** Adds a threshold for a customer, starting with the default values. */
function NewThreshold({ chosen }: { chosen: readonly Threshold[] }) {
  const keep = useSaveSettings();
  const { isRunning: isKeeping, run } = useSend();
  const { resources } = useProduct();
  const [customer, setCustomer] = useState<number | null>(null);
  const [titles, setTitles] = useState<Readonly<Record<string, string>>>({});
  const stores = resourceNamed(resources, 'search-conditions');
  // The store's owner field offers the customers that the user can see
  const owner = stores.field.get('ownerUserId');
  const usual = chosen[0];
  const add = async () => {
    if (customer === null || usual === undefined) return;
    const { outOfTarget, places } = usual;
    const body = { customerId: customer, outOfTarget, places };
    const name = titles[customer] ?? '契約者';
    if (await keep(() => send(putThreshold, { body }), `${name}の条件を追加しました`)) setCustomer(null);
  };
  if (owner === undefined || !isReference(owner)) return null;
  return (
    <div className={styles.threshold}>
      <span className={styles.customer}>
        <Chooser
          field={owner}
          resource={stores}
          path={owner.name}
          many={false}
          chosen={customer === null ? [] : [customer]}
          titles={titles}
          onTitled={setTitles}
          onChange={([id]) => setCustomer(typeof id === 'number' ? id : null)}
          aria-label="条件を決める契約者"
          placeholder="契約者を選ぶ"
          className={spacing.full}
        />
      </span>
      <Button disabled={customer === null} loading={busy(isKeeping)} onClick={() => void run(add)}>
        契約者の条件を追加
      </Button>
    </div>
  );
}
