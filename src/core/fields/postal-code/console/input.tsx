import { Button, Select, Space } from 'antd';
import { useState } from 'react';
import type { InputProps } from '#core/console/fields/props.ts';
import { send } from '#core/console/http/send.ts';
import { useSend } from '#core/console/http/use-send.ts';
import { words } from '#core/console/i18n/words.ts';
import { foundByLabel } from '#core/console/ui/found-by-label.ts';
import spacing from '#core/console/ui/spacing.module.css';
import { busy } from '#core/console/ui/states/busy.tsx';
import text from '#core/console/ui/text.module.css';
import { LineInput } from '#core/fields/text/console/line-input.tsx';
import { getPostalCode } from '#core/model/calls/core-calls.ts';
import type { ResolvedFieldOf } from '#core/model/resolved/field.ts';
import { postalCodeIn } from '../model.ts';

/** A postal code. If the form has an address field, a button fills in the code's address. */
export function PostalCodeInput(props: InputProps<ResolvedFieldOf<'postalCode'>>) {
  const { field, value, onChangeOther } = props;
  const [offered, setOffered] = useState<{ code: string; addresses: readonly string[] } | null>(null);
  const [searched, setSearched] = useState<string | null>(null);
  const { isRunning: isSearching, failure, run } = useSend();
  const { fills } = field;
  if (fills === undefined || onChangeOther === undefined) return <LineInput {...props} />;
  const code = typeof value === 'string' ? postalCodeIn(value.trim()) : null;
  const enter = (address: string) => {
    setOffered(null);
    // Keeps an address that already starts with the one found: the user has added to it
    onChangeOther(fills, (before) => (String(before ?? '').startsWith(address) ? before : address));
  };
  const fill = async () => {
    if (code === null) return;
    setSearched(code);
    setOffered(null);
    const { addresses } = await send(getPostalCode, { code });
    const [address = ''] = addresses;
    if (addresses.length === 1) enter(address);
    else setOffered({ code, addresses });
  };
  return (
    <>
      <Space.Compact block>
        <LineInput {...props} />
        <Button disabled={code === null} loading={busy(isSearching)} onClick={() => void run(fill)}>
          {words().enterAddress}
        </Button>
      </Space.Compact>
      {offered !== null && offered.code === code && (
        <Select
          className={spacing.full}
          defaultOpen
          autoFocus
          showSearch
          filterOption={foundByLabel}
          placeholder={words().chooseAddress(offered.addresses.length)}
          aria-label={words().chooseAddress(offered.addresses.length)}
          options={offered.addresses.map((address) => ({ value: address, label: address }))}
          onChange={enter}
        />
      )}
      {failure !== null && searched === code && (
        <div role="alert" className={text.error}>
          {failure}
        </div>
      )}
    </>
  );
}
