import { Button } from 'antd';
import { isPublicPage, type PublicPage } from '#accounts/rules/public-pages.ts';
import type { OwnInputProps } from '#core/console/fields/field-component.ts';
import { send, useSend } from '#core/console/http/calls.ts';
import { useToast } from '#core/console/ui/dialogs.tsx';
import { busy } from '#core/console/ui/states/loaded.tsx';
import type { ResolvedFieldOf } from '#core/model/resolved.ts';
import { getStandardText } from '../../calls/public-pages.ts';

/** Edits a text of a public page; an empty one can begin with the standard text. */
export default function StandardTextInput({ KindInput, ...props }: OwnInputProps<ResolvedFieldOf<'text'>>) {
  const toast = useToast();
  const { isRunning: isLoading, run } = useSend({ failed: toast.failed });
  const { field, value, onChange } = props;
  // The text of the terms of use is a field of their versions
  const page: PublicPage = isPublicPage(field.name) ? field.name : 'terms';
  const insert = async () => onChange((await send(getStandardText, { page })).body);
  const isEmpty = typeof value !== 'string' || value.trim() === '';
  return (
    <>
      <KindInput {...props} />
      {isEmpty && (
        <Button loading={busy(isLoading)} onClick={() => void run(insert)}>
          標準の文章を入れる
        </Button>
      )}
    </>
  );
}
