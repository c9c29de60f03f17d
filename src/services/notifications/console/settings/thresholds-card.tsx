import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { send } from '#core/console/http/calls.ts';
import { useProduct } from '#core/console/session/product.tsx';
import spacing from '#core/console/ui/spacing.module.css';
import { busy } from '#core/console/ui/states/loaded.tsx';
import { AppliedNumber } from '#core/fields/number/console/number-box.tsx';
import { Chooser } from '#core/fields/reference/console/chooser.tsx';
import { isReference, resourceNamed } from '#core/model/resolved.ts';
import { customers } from '#domain/accounts/roles.ts';
import { steep } from '#domain/ranks/rank-alerts.ts';
import { putThreshold, removeThreshold, type Threshold } from '../../calls/channels.ts';
import styles from './settings.module.css';
import { untilAnswered, useSaveSettings } from './use-notice-settings.ts';

/** Which rank drops are sent: the default, and exceptions for single customers. */
export function ThresholdsCard({ thresholds }: { thresholds: readonly Threshold[] }) {
  const { actor } = useProduct();
  const [usual] = thresholds;
  const hasCustomers = !customers.some((role) => role === actor.role);
  return (
    <>
      {thresholds.map((threshold) => (
        <ThresholdItem
          key={threshold.customerId ?? 'all'}
          threshold={threshold}
          name={threshold.customerName ?? (hasCustomers ? 'すべての契約者' : 'すべての店舗')}
        />
      ))}
      {hasCustomers && usual !== undefined && <NewThreshold usual={usual} />}
      <p className={styles.note}>
        どちらかに当てはまる順位低下を、メールと連携先に送ります。目標の順位から外れるか、目標の中から{steep}
        位以上下がったときに限ります。通知履歴には、これまでどおりすべて残ります。
      </p>
    </>
  );
}

function ThresholdItem({ threshold, name }: { threshold: Threshold; name: string }) {
  const { customerId } = threshold;
  const { shown, isRunning, keep } = useSaveSettings(threshold, ({ thresholds }) =>
    thresholds.find((one) => one.customerId === customerId),
  );
  const change = (to: Partial<Pick<Threshold, 'outOfTarget' | 'places'>>) =>
    void keep(
      (now) => ({ ...now, ...to }),
      ({ outOfTarget, places }) => send(putThreshold, { body: { customerId, outOfTarget, places } }),
      `${name}の条件を変更しました`,
    );
  return (
    <div className={styles.threshold}>
      <span className={styles.whose}>{name}</span>
      <Checkbox
        checked={shown.outOfTarget}
        aria-label={`${name}：目標から外れたときに送る`}
        onChange={({ target }) => change({ outOfTarget: target.checked })}
      >
        目標から外れたとき
      </Checkbox>
      <AppliedNumber
        className={styles.places}
        label={`${name}：何位以上下がったときに送るか`}
        options={{ min: steep, max: 100, unit: '位以上' }}
        required
        value={shown.places}
        onApply={(places) => places !== null && change({ places })}
      />
      {customerId !== null && (
        <Button
          size="small"
          aria-label={`${name}の条件を削除`}
          loading={busy(isRunning)}
          onClick={() =>
            void keep(untilAnswered, () => send(removeThreshold, { customerId }), `${name}の条件を削除しました`)
          }
        >
          削除
        </Button>
      )}
    </div>
  );
}

/** Adds a threshold for a customer, starting with the default values. */
function NewThreshold({ usual }: { usual: Threshold }) {
  const { isRunning, keep } = useSaveSettings(usual, ({ thresholds }) => thresholds[0]);
  const { resources } = useProduct();
  const [customer, setCustomer] = useState<number | null>(null);
  const [titles, setTitles] = useState<Readonly<Record<string, string>>>({});
  const stores = resourceNamed(resources, 'search-conditions');
  // The store's owner field offers the customers that the user can see
  const owner = stores.field.get('ownerUserId');
  const add = async () => {
    if (customer === null) return;
    const put = ({ outOfTarget, places }: Pick<Threshold, 'outOfTarget' | 'places'>) =>
      send(putThreshold, { body: { customerId: customer, outOfTarget, places } });
    if (await keep(untilAnswered, put, `${titles[customer] ?? '契約者'}の条件を追加しました`)) setCustomer(null);
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
      <Button disabled={customer === null} loading={busy(isRunning)} onClick={() => void add()}>
        契約者の条件を追加
      </Button>
    </div>
  );
}
