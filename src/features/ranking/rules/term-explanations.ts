/** Explanations of domain terms that no field of a declaration gives. */
const meanings: Readonly<Record<string, string>> = {
  圏外: '計測はできましたが、調べた件数の中に店舗が見つからなかった日です。成果日数には数えません。',
  計測停止:
    'Googleがビジネスプロフィールを停止・休業などとした日です。成果にも未計測にも数えません。月額固定は、月のすべての日が計測停止のときだけ請求しません。',
  未計測: '通信の失敗などで計測できなかった日です。圏外とは異なり、順位の平均や請求の対象になりません。',
  成果日数: '目標順位以上に表示された日の数です。請求はこの日数をもとに計算します。',
  一致率:
    '目標に近い順位や、目標をまたいだ順位は、同じ日に10分以上あけてあと2回読み直します。読み直しのうち、目標を達成したかどうかが最初の計測と同じだった割合です。',
  目標順位: 'この順位以上に表示された日を、成果が出た日として数えます。',
};

/** Returns the explanation of a term in a heading; undefined if it has none. */
export function explanationOfTerm(heading: string): string | undefined {
  return Object.entries(meanings).find(([word]) => heading.includes(word))?.[1];
}
