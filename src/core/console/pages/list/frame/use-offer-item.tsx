import { send } from '#core/console/http/calls.ts';
import { words } from '#core/console/i18n/words.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { useDialogs, useToast } from '#core/console/ui/dialogs.tsx';
import { offerView, type SavedView, viewAudience, withdrawView } from '#core/model/calls/view-calls.ts';
import { numberText } from '#core/model/language.ts';
import { accountsOf } from '#core/model/resolved.ts';
import { fewRows } from '../few-rows.ts';

interface Ways {
  /** Runs a call, which the menu's button shows. */
  readonly run: (work: () => Promise<void>) => Promise<unknown>;
  /** Fetches the views again. */
  readonly renew: () => Promise<void>;
}

/** The menu's item that offers a view of one's own to those in one's charge, or no longer; none if the view or the role is not for that. */
export function useOfferItem(view: SavedView | null, { run, renew }: Ways) {
  const { actor, resources } = useProduct();
  const { modal } = useDialogs();
  const { done, failed } = useToast();
  const accounts = accountsOf(resources)?.accounts;
  const offer = accounts?.views.offer ?? null;
  if (view === null || offer === null || !offer.by.includes(actor.role) || !view.mayChange || view.isShared) return [];
  const { id, version, name } = view;
  const share = async () => {
    try {
      await send(offerView, { id, body: { version } });
      done(words().offeredThing(name));
    } catch (thrown) {
      failed(thrown);
    }
    await renew();
  };
  const ask = async () => {
    const { count, isOfferable } = await send(viewAudience, { id });
    // The server says why
    if (!isOfferable) return share();
    const people = count === 0 ? null : numberText(count);
    modal.confirm({
      title: words().offerTitle(name, offer.label),
      content: words().whoSeesOffer(offer.label, people, numberText(fewRows)),
      okText: words().offerTo(people),
      cancelText: words().cancel,
      onOk: share,
    });
  };
  const withdraw = async () => {
    try {
      await send(withdrawView, { id, query: { version } });
    } finally {
      await renew();
    }
    done(words().withdrawnThing(name));
  };
  return [
    view.isOffered
      ? { key: 'withdraw view', label: words().withdrawView, onClick: () => void run(withdraw) }
      : { key: 'offer view', label: words().offerView(offer.label), onClick: () => void run(ask) },
  ];
}
