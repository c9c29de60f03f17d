import { Button } from 'antd';
import { busy } from '#core/console/ui/states/loaded.tsx';
import { type PostStore, publishLabel } from './post-stores.tsx';
import type { ComposerState } from './use-composer.ts';

interface SubmitButtonsProps {
  /** How many stores are chosen. */
  stores: number;
  known: readonly PostStore[];
  /** Of how many of them the post needs an approval. */
  asked: number;
  composer: ComposerState;
  onSubmit: (publish: boolean) => void;
}

/** Publishes or schedules the post, or keeps it as a draft; the labels say what will happen for how many stores. */
export function SubmitButtons({ stores, known, asked, composer, onSubmit }: SubmitButtonsProps) {
  const { isSending } = composer;
  const drafts = known.filter(({ reason }) => reason !== null).length;
  // Until it is known of every store what can be done, nothing is promised
  const isKnown = known.length === stores;
  const goesOut = drafts < stores || stores === 0;
  return (
    <>
      {goesOut && (
        <Button
          type="primary"
          disabled={!isKnown}
          loading={busy(isSending)}
          aria-busy={isSending}
          onClick={() => onSubmit(true)}
        >
          {publishLabel({ all: stores, drafts, asked, verb: publishVerb(composer) })}
        </Button>
      )}
      <Button
        type={goesOut ? 'default' : 'primary'}
        disabled={isSending && goesOut}
        loading={busy(isSending && !goesOut)}
        aria-busy={isSending && !goesOut}
        onClick={() => onSubmit(false)}
      >
        {goesOut || stores === 1 ? '下書きを保存' : `${stores}件を下書きにする`}
      </Button>
    </>
  );
}

/** What is done to the post of a store that can take it. */
export function publishVerb({ isScheduled }: ComposerState): '予約' | '公開' {
  return isScheduled ? '予約' : '公開';
}
