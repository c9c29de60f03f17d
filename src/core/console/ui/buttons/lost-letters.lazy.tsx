import { words } from '#core/console/i18n/words.ts';
import type { AnswerOf } from '#core/model/call.ts';
import type { checkExport } from '#core/model/calls/row-calls.ts';
import type { Dialogs } from '../dialogs.tsx';

/** Shows the cells with letters that the file will lack. Resolves to whether the user exports it all the same. */
export async function acceptLoss(
  modal: Dialogs['modal'],
  { data: lost, total }: AnswerOf<typeof checkExport>,
): Promise<boolean> {
  const rest = total - lost.length;
  return modal.confirm({
    title: words().lettersToLose,
    width: 560,
    content: (
      <>
        <p>{words().lettersReplaced}</p>
        <ul className="tj-scrolled">
          {lost.map(({ line, column, characters }) => (
            <li key={`${line}/${column}`}>{words().lostCell(line, column, [...characters].join(' '))}</li>
          ))}
        </ul>
        {rest > 0 && <p>{words().more(rest)}</p>}
      </>
    ),
    okText: words().exportReplaced,
    cancelText: words().cancel,
  });
}
