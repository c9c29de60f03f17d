import { HolderOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type KeyboardEvent, lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useProduct } from '#core/console/session/product.tsx';
import { mayDoToRow } from '#core/model/access.ts';
import { addDays, minuteText } from '#core/model/day.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { fieldNamed, isChoiceOfCodes, type ResolvedResource } from '#core/model/resolved.ts';
import { isBlocked } from '../due-text.ts';
import { approvalTag } from '../state-cell.tsx';
import { momentOf, type Post } from './month-posts.ts';
import styles from './post-calendar.module.css';
import { handleId, isMovable, type PostMoves } from './use-moves.ts';

const MoveDialog = lazy(() => import('./move-dialog.tsx'));

interface CalendarPostProps {
  resource: ResolvedResource;
  row: Post;
  storeName: string;
  moves: PostMoves;
  /** The id of the element that explains how to move a post with the keyboard. */
  hintId: string;
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** A post on its day in one line, linked to its page. If its time is in the future, it has a handle to move it to another day. */
export function CalendarPost({ resource, row, storeName, moves, hintId }: CalendarPostProps) {
  const { actor } = useProduct();
  const mayMove = isMovable(row) && mayDoToRow(resource, 'update', actor, { ...row });
  const summary = row.summary ?? '';
  const text =
    `${momentOf(row) === null ? '' : minuteText(momentOf(row) ?? 0).slice(11)} ${storeName} ${summary}`.trim();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it is dragged by mouse; its handle does the same by the keys
    <div
      className={mayMove ? `${styles.post} ${styles.movable}` : styles.post}
      draggable={mayMove}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', text);
        moves.take(row);
      }}
      onDragEnd={moves.letGo}
    >
      {row.placeId === null ? (
        <span className={styles.text}>{text}</span>
      ) : (
        <Link
          className={styles.text}
          title={isBlocked(row) ? `${row.obstacle}：${summary}` : summary}
          draggable={false}
          to={pathTo('/google-map-place-manage/:googleMapPlaceId/posts/:id', {
            googleMapPlaceId: row.placeId,
            id: row.id,
          })}
        >
          {text}
        </Link>
      )}
      {mayMove && <MoveHandle resource={resource} row={row} text={text} moves={moves} hintId={hintId} />}
    </div>
  );
}

/** The state of a post as its day names it. */
export function stateOf(resource: ResolvedResource, post: Post) {
  if (isBlocked(post)) return { word: '公開できません', tone: 'danger' } as const;
  const { state: code } = post;
  const approval = code === 'DRAFT' ? approvalTag(post.approvalStatus) : null;
  if (approval !== null) return { word: approval.text, tone: approval.tone };
  const state = fieldNamed(resource, 'state');
  if (!isChoiceOfCodes(state)) return { word: code, tone: 'neutral' } as const;
  return { word: state.options[code] ?? 'その他', tone: state.tones?.[code] ?? 'neutral' };
}

interface MoveHandleProps extends Omit<CalendarPostProps, 'storeName'> {
  text: string;
}

/** The arrow keys move the post over another day; a click opens the dialog for day and time. */
function MoveHandle({ resource, row, text, moves, hintId }: MoveHandleProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { moving } = moves;
  const isHeld = moving?.row.id === row.id;
  const byKey = (event: KeyboardEvent) => {
    // Not disabled while saving, because a disabled button loses the focus
    if (moves.isSaving) return;
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      moves.hold(row, addDays(isHeld ? moving.day : moves.startOf(row), step));
    } else if (isHeld && event.key === 'Enter') {
      event.preventDefault();
      void moves.putDown();
    } else if (isHeld && event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      moves.letGo();
    }
  };
  return (
    <>
      <Button
        id={handleId(row)}
        type="text"
        size="small"
        icon={<HolderOutlined aria-hidden />}
        aria-label={`${text}の日を変える`}
        aria-describedby={hintId}
        aria-busy={moves.isSaving}
        onKeyDown={byKey}
        onBlur={() => isHeld && moves.letGo()}
        onClick={() => setIsAsking(true)}
      />
      {isAsking && (
        <Suspense fallback={null}>
          <MoveDialog resource={resource} row={row} onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
