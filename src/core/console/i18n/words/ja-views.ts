/** The Japanese texts for saved views. */
export const jaViews = {
  saveView: 'この表示を保存',
  overwriteView: '上書き保存',
  renameView: '名前を変更',
  removeThisView: '表示を削除',
  removeSharedView: '共有しているすべての人の一覧から消えます。行のデータは消えません。',
  removeOwnView: '行のデータは消えません。',
  viewName: '名前',
  shareView: 'ほかの担当者と共有する',
  offeredBy: (name: string) => `共有：${name}`,
  offeredView: '共有中',
  offerView: (others: string) => `${others}と共有する`,
  offerTitle: (view: string, others: string) => `「${view}」を${others}と共有しますか？`,
  offerTo: (count: string | null) => `${count === null ? '' : `${count}人と`}共有する`,
  whoSeesOffer: (others: string, count: string | null, few: string) =>
    `${count === null ? `担当になった${others}` : `${others}${count}人`}の一覧に、あなたの名前とともにタブで出ます。それぞれに見えるのは自分の分だけで、この表示の変更や削除はできません。表示の名前と条件も${others}に見えます。担当が変わると、見える人も変わります。スマートフォンでは、${few}件以下の一覧にタブは出ません。`,
  overwriteTitle: (view: string) => `「${view}」を上書き保存しますか？`,
  changesOffer: (others: string) => `共有中の${others}の表示も変わります。`,
  withdrawView: '共有をやめる',
  offeredThing: (view: string) => `「${view}」を共有しました`,
  withdrawnThing: (view: string) => `「${view}」の共有をやめました`,
  viewPartial: 'この表示の条件のうち、いまは使えないものを除いています。上書き保存すると、いまの条件に置き換わります。',
};
