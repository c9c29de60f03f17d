import { InputStatus } from '#core/console/fields/input-status.tsx';
import { singleInputOf } from '#core/console/fields/single-inputs.tsx';
import text from '#core/console/ui/text.module.css';
import type { ResolvedField, ResolvedFieldOf, ResolvedResource } from '#core/model/resolved.ts';
import type { Labels, Row } from '#core/model/row-types.ts';
import type { SubRow } from '../model.ts';

interface SubInputProps {
  field: ResolvedFieldOf<'list' | 'children'>;
  sub: ResolvedField;
  resource: ResolvedResource;
  id: string;
  index: number;
  subRow: SubRow;
  row: Row | null;
  labels: Labels;
  message: string | undefined;
  onChange: (next: unknown) => void;
  digitsOnly?: boolean;
  onTitled?: (titles: Readonly<Record<string, string>>) => void;
}

/** One field of a sub-row, with its error message below. */
export function SubInput({ field, sub, id, index, subRow, message, onTitled, ...rest }: SubInputProps) {
  const noteId = `${id}-note`;
  return (
    <>
      <InputStatus status={message === undefined ? 'none' : 'error'}>
        {singleInputOf({
          ...rest,
          ...(onTitled === undefined ? {} : { onTitled }),
          field: sub,
          id,
          path: `${field.name}.${index}.${sub.name}`,
          value: subRow[sub.name],
          offered: null,
          invalid: message !== undefined,
          describedBy: message === undefined ? undefined : noteId,
        })}
      </InputStatus>
      {message !== undefined && (
        <div id={noteId} className={text.error}>
          {message}
        </div>
      )}
    </>
  );
}
