interface Counts {
  readonly rows: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
}

/** The Japanese texts for imports. */
export const jaImports = {
  importProgress: (doing: string, checked: string, total: string, bad: string) =>
    `${doing}… ${checked} / ${total}件${bad === '0' ? '' : `（誤り ${bad}行）`}`,
  importSummary: (created: number, updated: number) => `取り込みました（新規${created}件・更新${updated}件）`,
  importOf: (label: string) => `${label}の取込`,
  importCount: (count: number) => `${count}件を取り込む`,
  importCounts: ({ rows, created, updated, unchanged }: Counts) =>
    `全${rows}件：新規 ${created}件、更新 ${updated}件、変更なし ${unchanged}件`,
  remainingAfterUndo: (count: number) => `。使われているか、あとで変更された${count}件は残っています`,
  moreLines: (count: string) => `ほか${count}件も取り込みます。`,
  manyLinesHelp: (label: string, key: string | null) =>
    `${label}は1行に1件ずつ書きます。同じデータの2行目からは、ほかの列を空欄にするか、1行目と同じ内容${key === null ? '' : `（または同じ${key}）`}にします。ファイルにない${label}は、そのまま残ります。`,
  badRows: (count: number) => `${count}行に誤りがあるため、取り込めません`,
  mendFile: (counts: string) => `${counts}。ファイルを直して選び直します。1行でも誤りがあるときは何も書き込みません。`,
  moreMistakes: (count: number) => `ほか${count}件の誤りがあります。`,
};
