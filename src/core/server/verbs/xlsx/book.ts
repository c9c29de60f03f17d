import { datePartsOf } from './formats.ts';
import type { Package } from './package.ts';
import type { DateParts } from './serial.ts';
import { readXml } from './xml.ts';

/** The paths of the first visible sheet and the parts it refers to. */
export interface Book {
  readonly sheet: string;
  readonly strings: string | null;
  /** The date parts that each style shows; null for plain numbers. */
  readonly styles: readonly (DateParts | null)[];
  /** True when days are counted from 1904. */
  readonly from1904: boolean;
}

/** Locates a workbook's first sheet; throws Error if there is none. */
export async function openBook(pack: Package): Promise<Book> {
  const root = await relationsOf(pack, '');
  const path = targetOf(root, 'officeDocument');
  const { sheets, from1904 } = await sheetsOf(pack, path);
  const relations = await relationsOf(pack, path);
  const sheet = relations.get(sheets[0] ?? '');
  if (sheet === undefined) throw new Error('no sheet');
  const ofType = (type: string) => [...relations.values()].find((one) => one.type.endsWith(`/${type}`))?.target ?? null;
  const styles = ofType('styles');
  return {
    sheet: sheet.target,
    strings: ofType('sharedStrings'),
    styles: styles === null || !pack.has(styles) ? [] : await stylesOf(pack, styles),
    from1904,
  };
}

interface Relation {
  readonly type: string;
  readonly target: string;
}
type Relations = ReadonlyMap<string, Relation>;

/** Returns the relationships of a part, by id. */
async function relationsOf(pack: Package, path: string): Promise<Relations> {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const relations = new Map<string, Relation>();
  await readXml(pack.read(`${folder}_rels/${path.slice(folder.length)}.rels`), {
    open(name, attribute) {
      if (name !== 'Relationship' || attribute('TargetMode') === 'External') return;
      const target = new URL(attribute('Target') ?? '', `zip:///${folder}`).pathname.slice(1);
      relations.set(attribute('Id') ?? '', { type: attribute('Type') ?? '', target: decodeURIComponent(target) });
    },
  });
  return relations;
}

function targetOf(relations: Relations, type: string): string {
  const found = [...relations.values()].find((one) => one.type.endsWith(`/${type}`));
  if (found === undefined) throw new Error(`no ${type}`);
  return found.target;
}

/** Returns the relationship ids of the visible sheets. */
async function sheetsOf(pack: Package, path: string): Promise<{ sheets: readonly string[]; from1904: boolean }> {
  const sheets: string[] = [];
  let from1904 = false;
  await readXml(pack.read(path), {
    open(name, attribute) {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attribute('date1904') ?? '');
      if (name === 'sheet' && (attribute('state') ?? 'visible') === 'visible')
        sheets.push(attribute('r:id') ?? attribute('id') ?? '');
    },
  });
  return { sheets, from1904 };
}

async function stylesOf(pack: Package, path: string): Promise<(DateParts | null)[]> {
  const codes = new Map<number, string>();
  const formats: number[] = [];
  let inCells = false;
  await readXml(pack.read(path), {
    open(name, attribute) {
      if (name === 'numFmt') codes.set(Number(attribute('numFmtId')), attribute('formatCode') ?? '');
      if (name === 'cellXfs') inCells = true;
      if (name === 'xf' && inCells) formats.push(Number(attribute('numFmtId') ?? 0));
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return formats.map((id) => datePartsOf(id, codes.get(id)));
}
