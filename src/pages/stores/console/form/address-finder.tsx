import { Button } from 'antd';
import { useState } from 'react';
import { send, useSend } from '#core/console/http/calls.ts';
import type { FilledForm } from '#core/console/pages/form/row-form.tsx';
import { SectionCard } from '#core/console/pages/screen-frames.tsx';
import { busy } from '#core/console/ui/states/loaded.tsx';
import text from '#core/console/ui/text.module.css';
import { getPostalCode, postalCodeGiven } from '#core/model/calls/core-calls.ts';
import { isEmpty } from '#core/model/shape.ts';
import { findPoints } from '#locations/calls.ts';
import styles from '#locations/console/finder.module.css';
import { Finder } from '#locations/console/finder.tsx';
import { LatePinMap } from '#locations/console/late-pin-map.tsx';
import { positionIn, prefectureOf } from '#locations/console/point-fields.ts';
import { placeAt } from './position.ts';

const maxTowns = 10;

interface FoundAddress {
  readonly title: string;
  readonly latitude: number;
  readonly longitude: number;
  /** What the address field is filled with, if it is empty; null: the title is no address, as that of a station. */
  readonly address: string | null;
}

interface AddressFinderProps {
  form: FilledForm;
  /** True: the map is hidden, since something is shown that may not be shown beside it. */
  hidesMap: boolean;
}

/** The store's address and position: found by postal code or address, or set with the pin. */
export default function AddressFinder({ form, hidesMap }: AddressFinderProps) {
  return (
    <SectionCard title="住所と位置">
      <div className={styles.split}>
        <div>
          <Finder
            id="form-find-address"
            label="郵便番号・住所"
            placeholder="110-0005、東京都台東区上野7-2-3"
            search={find}
            keyOf={({ title, latitude, longitude }) => `${title} ${latitude} ${longitude}`}
            show={({ title, latitude, longitude }) => (
              <>
                <strong>{title}</strong>
                <span className={`${text.secondary} ${text.small}`}>
                  {latitude.toFixed(5)}, {longitude.toFixed(5)}
                </span>
              </>
            )}
            choose={({ title, address, ...point }) => {
              placeAt(form, point);
              if (address === null) return `「${title}」の位置を入力しました`;
              form.changeValue('address', (before) => (isEmpty(before) ? address : before));
              return `「${title}」の住所と位置を入力しました。番地や建物名は住所の欄で補ってください。`;
            }}
            nothing="見つかりませんでした。別の書き方で検索するか、住所を入力して地図に位置を置いてください。"
            source="検索：国土地理院、日本郵便の郵便番号"
          />
          <FromAddress form={form} />
        </div>
        {hidesMap ? (
          <p className={text.secondary}>候補を選ぶと、ここに地図を表示します。</p>
        ) : (
          <LatePinMap
            label="店舗の位置"
            position={positionIn(form.values)}
            onMove={(position) => placeAt(form, position)}
          />
        )}
      </div>
    </SectionCard>
  );
}

async function find(typed: string): Promise<readonly FoundAddress[]> {
  const given = postalCodeGiven(typed);
  if (given !== null) return findByCode(given.code);
  const points = await send(findPoints, { query: { q: typed.slice(0, 200) } });
  return points.map((point) => {
    const isAddress = prefectureOf(point.title) !== null;
    return { ...point, address: isAddress ? fuller(typed, point.title) : null };
  });
}

/** All towns that a postal code belongs to, each where the address search finds it. */
async function findByCode(code: string): Promise<readonly FoundAddress[]> {
  const { addresses } = await send(getPostalCode, { code });
  const found = await Promise.all(
    addresses.slice(0, maxTowns).map(async (address) => {
      const [point] = await send(findPoints, { query: { q: address } });
      return point === undefined ? [] : [{ ...point, title: address, address }];
    }),
  );
  return found.flat();
}

/** What was typed, if it is an address with a number, which the register's own title may lack; else that title. */
function fuller(typed: string, title: string): string {
  return prefectureOf(typed.trim()) !== null && /\d/.test(typed.normalize('NFKC')) ? typed.trim() : title;
}

/** Finds the position of the address that is entered below. */
function FromAddress({ form }: { form: FilledForm }) {
  const [said, setSaid] = useState('');
  const { isRunning: isLooking, run } = useSend({
    failed: () => setSaid('住所を検索できませんでした。地図を押して位置を置けます。'),
  });
  const { address } = form.values;
  if (typeof address !== 'string' || address.trim() === '' || positionIn(form.values) !== null) return null;
  const look = async () => {
    const [first] = await send(findPoints, { query: { q: address.trim().slice(0, 200) } });
    if (first === undefined) setSaid('この住所の位置は見つかりませんでした。地図を押して位置を置けます。');
    else placeAt(form, first);
  };
  return (
    <>
      <Button size="small" loading={busy(isLooking)} onClick={() => void run(look)}>
        住所から位置を入力
      </Button>
      <span role="status"> {said}</span>
    </>
  );
}
