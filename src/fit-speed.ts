import '#words';
import { buffer } from 'node:stream/consumers';
import { workbook } from '#core/server/verbs/xlsx/workbook.ts';
import { readWorkbook } from '#core/server/verbs/xlsx/read.ts';
const count = 20000;
async function* slices() {
  yield [['店舗名','住所','緯度','経度','業種','電話番号', ...Array.from({length: 24}, (_, i) => `列${i}`)]];
  for (let at = 0; at < count; at += 500) yield Array.from({ length: 500 }, (_, i) => { const n = at + i; return [`見本商店 第${n + 1}号店`, `東京都港区見本${(n % 30) + 1}－${n % 99}－${n}`, { figure: 35 + (n % 9000) / 10_000, style: 'number' as const }, { figure: 139, style: 'number' as const }, 'コンビニエンスストア', '03-0000-0000', ...Array.from({length: 24}, (_, i) => `値${n}-${i}`)]; });
}
let longest = 0, last = performance.now(), on = true;
const look = () => { const t = performance.now(); longest = Math.max(longest, t - last); last = t; if (on) setImmediate(look); };
setImmediate(look);
let t = performance.now();
const bytes = new Uint8Array(await buffer(workbook({ name: 'a', columns: [], slices: slices() }, '…')));
console.log('write', bytes.length, Math.round(performance.now() - t), 'ms; longest', Math.round(longest)); longest = 0;
t = performance.now(); let n = 0;
await readWorkbook(bytes, () => { n += 1; });
console.log('read', n, Math.round(performance.now() - t), 'ms; longest', Math.round(longest), 'rss', Math.round(process.memoryUsage().rss / 1e6));
on = false;
