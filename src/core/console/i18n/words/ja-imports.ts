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
  unclearHeadings: (count: number) => `見出し${count}個の取り込み先が分かりません`,
  changeHeadings: '見出しの取り込み先を選び直します',
  mapHeadingsHelp: (line: number) =>
    `${line === 1 ? '' : `${line}行目を見出しとして読みました。`}見出しごとに、取り込む列を選びます。いらない列は「取り込まない」のままで構いません。住所など文字の列には、都道府県と市区町村のように複数の見出しをつなげられます。選んだ対応は、次に同じ見出しのファイルを選んだときにも使います。`,
  headingMap: '見出しの対応',
  fileHeading: 'ファイルの見出し',
  columnSample: '内容の例',
  importedAs: '取り込む列',
  leaveOut: '取り込まない',
  columnFor: (heading: string) => `「${heading}」を取り込む列`,
  checkWithHeadings: 'この対応で確認する',
  mapAgain: '対応を選び直す',
  headingsRead: (all: number, taken: number) => `見出し${all}個のうち${taken}個を取り込みます（対応を見る）`,
  formatRead: (format: string, all: number, taken: number) =>
    `${format}として読みました。見出し${all}個のうち${taken}個を取り込みます（対応を見る）`,
  linesAbove: (count: number) => `見出しより上の${count}行は読んでいません。`,
  zerosLost: (column: string, count: number) => `${column}の先頭の0が失われていると思われる行が${count}行あります`,
  zerosBack: (column: string, count: number) => `${column}の先頭に0を補いました（${count}行）`,
  zeroExample: (lines: string, cell: string, mended: string) => `${lines}。例：${cell} → ${mended}`,
  putZerosBack: '0を補う',
  asInFile: 'ファイルのままにする',
  hiddenRows: (count: number) => `Excelで非表示になっている${count}行も取り込みます`,
  hiddenLeftOut: (count: number) => `Excelで非表示になっている${count}行を除きました`,
  leaveHiddenOut: '非表示の行を除く',
  takeHidden: '非表示の行も取り込む',
  linesAt: (lines: string, isMore: boolean) => `${lines}行目${isMore ? 'ほか' : ''}`,
  mistakes: '件数',
  fromTo: (first: string, last: string) => `${first}〜${last}`,
  registerNamed: (title: string) => `「${title}」を登録する`,
  importedFile: 'CSVまたはExcelのファイル',
  importRunning: '取込中',
  importDone: '取込済',
  importFailed: '取り込めませんでした',
  importCancelled: '中止',
  importing: '取り込んでいます',
  importGoesOn: 'この画面を閉じても続きます。もう一度「CSV・Excel取込」を開くと、続きが見られます。',
  stopImport: '中止する',
  recentImports: '最近の取込',
  fileImport: 'CSV・Excel取込',
  undoImportAsk: 'この取込を元に戻しますか',
  undoImportText:
    '取り込んだ新しいデータは削除し、変更したデータは元の内容に戻します。あとから変更されたデータはそのまま残します。',
  importNow: '取り込む',
  importHelp:
    'CSV（カンマ・タブ・セミコロン区切り、UTF-8・Shift_JIS・UTF-16）とExcel（.xlsx、最初のシート）を取り込めます。見出しが異なるファイルでは、列の対応を選べます。内容を確認するまで何も書き込みません。',
  notImportable: '取り込めません',
  importWasCancelled: '取込を中止しました',
  nothingWritten: '何も書き込んでいません。',
  importUndone: '取込を元に戻しました',
  imported: '取り込みました',
  importable: '取り込める内容です',
  goodLines: '取り込む内容',
  columnHelp: '列の書き方',
  howWritten: '書き方',
  downloadTemplate: (format: string) => `テンプレートをダウンロード（${format}）`,
  templateTaken: 'テンプレートをダウンロードしました',
};
