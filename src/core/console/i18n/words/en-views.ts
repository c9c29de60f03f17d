import type { jaViews } from './ja-views.ts';

/** The English texts for saved views. */
export const enViews: typeof jaViews = {
  saveView: 'Save this view',
  overwriteView: 'Overwrite',
  renameView: 'Rename',
  removeThisView: 'Delete this view',
  removeSharedView: 'It goes from the lists of everybody who shares it. No row is deleted.',
  removeOwnView: 'No row is deleted.',
  viewName: 'Name',
  shareView: 'Share with colleagues',
  offeredBy: (name) => `shared by ${name}`,
  offeredView: 'shared',
  offerView: (others) => `Share with ${others}`,
  offerTitle: (view, others) => `Share “${view}” with ${others}?`,
  offerTo: (count) => (count === null ? 'Share' : `Share with ${count}`),
  whoSeesOffer: (others, count, few) =>
    `It comes into the lists of ${count === null ? `${others} who come into your charge` : `${count} ${others}`}, with your name. They see their own rows, and can neither change nor delete it. They also see the name of the view and what it asks for. On a phone, lists of ${few} rows or fewer have no tabs.`,
  overwriteTitle: (view) => `Overwrite “${view}”?`,
  changesOffer: (others) => `It changes for the ${others} with whom it is shared, too.`,
  withdrawView: 'Stop sharing',
  offeredThing: (view) => `Shared “${view}”`,
  withdrawnThing: (view) => `“${view}” is not shared any more`,
  viewPartial:
    'What this view asks for and the list has no more is left out. Overwriting puts what is shown now in its place.',
};
