import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Picture } from './appearances.ts';

/** A screen, or what lay over it, as one role sees it. */
export interface Walked {
  readonly role: string;
  readonly path: string;
  /** What was pressed to see it; empty for the page itself. */
  readonly opened: string;
  readonly pictures: readonly Picture[];
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);

/** Keeps what a role has seen, and writes the index of all that any role has. */
export function writeIndex(folder: string, role: string, walked: readonly Walked[]): void {
  writeFileSync(join(folder, `${role}.json`), JSON.stringify(walked));
  const all = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name): Walked[] => JSON.parse(readFileSync(join(folder, name), 'utf8')));
  const paths = [...new Set(all.map(({ path }) => path))].sort();
  const remarked = all.flatMap(({ pictures }) => pictures).filter(({ remarks }) => remarks.length > 0).length;
  const sections = paths.map((path) =>
    sectionOf(
      path,
      all.filter((one) => one.path === path),
    ),
  );
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><html lang="ja"><meta charset="utf-8"><title>画面の一覧</title><style>${style}</style>
<h1>画面の一覧</h1><p>${paths.length}画面・${all.length}場面。確認したい点のある写真 ${remarked}枚（赤い枠）。</p>
<nav>${paths.map((path) => `<a href="#${encodeURIComponent(path)}">${escaped(path)}</a>`).join(' ')}</nav>
${sections.join('\n')}</html>`,
  );
}

function sectionOf(path: string, walked: readonly Walked[]): string {
  const scenes = walked.map(({ role, opened, pictures }) => {
    const shown = pictures.map(
      ({ file, width, theme, remarks }) =>
        `<a href="${encodeURI(file)}"${remarks.length > 0 ? ' class="odd"' : ''} title="${escaped(remarks.join('\n'))}">
<img loading="lazy" src="${encodeURI(file)}" alt="${width} ${theme}"></a>`,
    );
    const remarks = [...new Set(pictures.flatMap((one) => one.remarks))].map((one) => `<li>${escaped(one)}`);
    return `<h3>${escaped(role)}${opened === '' ? '' : ` — ${escaped(opened)}`}</h3><div>${shown.join('')}</div><ul>${remarks.join('')}</ul>`;
  });
  return `<section id="${encodeURIComponent(path)}"><h2>${escaped(path)}</h2>${scenes.join('')}</section>`;
}

const style = `body{font:14px/1.6 sans-serif;margin:24px}nav{columns:4;font-size:12px}nav a{display:block}
section>div{display:flex;gap:8px;align-items:start}img{height:260px;max-width:420px;object-fit:cover;object-position:top;border:1px solid #ccc}
.odd img{border:3px solid #c00}ul{color:#c00;margin:4px 0}h2{border-top:2px solid #001f60;padding-top:8px}h3{font-size:14px;margin:8px 0 4px}`;
