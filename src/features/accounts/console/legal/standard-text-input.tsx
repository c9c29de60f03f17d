import { Button } from 'antd';
import { useState } from 'react';
import { isPublicPage, type PublicPage } from '#accounts/rules/public-pages.ts';
import type { InputProps } from '#core/console/fields/props.ts';
import { TextInput } from '#core/console/fields/text/input.tsx';
import { send } from '#core/console/http/send.ts';
import { busy } from '#core/console/ui/states/busy.tsx';
import { useToast } from '#core/console/ui/use-toast.tsx';
import type { ResolvedFieldOf } from '#core/model/resolved/field.ts';
import { getStandardText } from '../../calls/public-pages.ts';

/** Edits a text of a public page; an empty one can begin with the standard text. */
export default function StandardTextInput(props: InputProps<ResolvedFieldOf<'text'>>) {
  const toast = useToast();
  const [isLoading, setIsLoading] = useState(false);
  const { field, value, onChange } = props;
  // The text of the terms of use is a field of their versions
  const page: PublicPage = isPublicPage(field.name) ? field.name : 'terms';
  const insert = async () => {
    setIsLoading(true);
    try {
      onChange((await send(getStandardText, { page })).body);
    } catch (thrown) {
      toast.failed(thrown);
    } finally {
      setIsLoading(false);
    }
  };
  const isEmpty = typeof value !== 'string' || value.trim() === '';
  return (
    <>
      <TextInput {...props} />
      {isEmpty && (
        <Button loading={busy(isLoading)} onClick={() => void insert()}>
          標準の文章を入れる
        </Button>
      )}
    </>
  );
}
