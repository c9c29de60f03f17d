import { Button, Select, Space } from 'antd';
import { type ReactNode, useState } from 'react';
import type { InputProps } from '#core/console/fields/field-component.ts';
import { send, useSend } from '#core/console/http/calls.ts';
import { words } from '#core/console/i18n/words.ts';
import spacing from '#core/console/ui/spacing.module.css';
import { busy } from '#core/console/ui/states/loaded.tsx';
import text from '#core/console/ui/text.module.css';
import { foundByLabel } from '#core/fields/reference/console/chooser.tsx';
import { getPostalCode, postalCodeGiven } from '#core/model/calls/core-calls.ts';
import type { ResolvedFieldOf } from '#core/model/resolved.ts';
import { LineInput, type LineMode } from '../../text/console/line-input.tsx';
import type { FormatName } from '../model/formats.ts';

// What a keyboard on a phone offers. None has its type: full-width digits are taken, which the browser's own validation would reject
const modes = {
  email: { inputMode: 'email', placeholder: 'name@example.com' },
  url: { inputMode: 'url', placeholder: 'https://' },
  phone: { inputMode: 'tel' },
  postalCode: { inputMode: 'numeric', placeholder: '100-0001' },
} as const satisfies Readonly<Record<FormatName, LineMode>>;

/** One line, with the keyboard of its format. A postal code fills in its address where the form has a field for that. */
export function FormattedInput(props: InputProps<ResolvedFieldOf<'formatted'>>) {
  const { field, value, onChangeOther } = props;
  const line = <LineInput {...props} {...modes[field.format]} />;
  if (field.fills === undefined || onChangeOther === undefined) return line;
  const { fills } = field;
  return (
    <AddressFinder value={value} onFound={(change) => onChangeOther(fills, change)}>
      {line}
    </AddressFinder>
  );
}

interface AddressFinderProps {
  value: unknown;
  /** Called with the change of the address. */
  onFound: (change: (before: unknown) => unknown) => void;
  children: ReactNode;
}

/** The input of a postal code, with a button that fills in the code's address. */
function AddressFinder({ value, onFound, children }: AddressFinderProps) {
  const [offered, setOffered] = useState<{ code: string; addresses: readonly string[] } | null>(null);
  const [searched, setSearched] = useState<string | null>(null);
  const { isRunning: isSearching, failure, run } = useSend();
  const code = (typeof value === 'string' ? postalCodeGiven(value.trim())?.code : null) ?? null;
  const enter = (address: string) => {
    setOffered(null);
    // Keeps an address that already starts with the one found: the user has added to it
    onFound((before) => (String(before ?? '').startsWith(address) ? before : address));
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
        {children}
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
