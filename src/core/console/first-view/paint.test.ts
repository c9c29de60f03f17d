// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { layoutKey } from './list-layout.ts';
import { paintFrame, paintRows } from './paint.ts';
import type { PageView } from './view.ts';

const view: PageView = {
  apiBase: '/api',
  resource: 'shop',
  calls: [],
  lists: {},
  painted: {
    title: '店舗一覧',
    separator: '、',
    rowPath: '/shop/',
    columns: {
      name: { label: '店舗名', writing: { as: 'is' }, isRight: false },
      days: { label: '日数', writing: { as: 'figure', yen: false, unit: '日', none: '—' }, isRight: true },
      status: {
        label: '状態',
        writing: { as: 'codes', options: { ACTIVE: '計測中' }, tones: { ACTIVE: 'success' } },
        isRight: false,
      },
      change: { label: '変動', writing: null, isRight: true },
    },
  },
};
const layout = {
  window: window.innerWidth,
  menu: 0,
  top: 260,
  left: 24,
  columns: ['name', 'days', 'status', 'change', 'gone'].map((name) => ({ name, width: 100 })),
  before: 40,
  after: 0,
  isLinked: true,
};
const rows = [
  { id: 7, name: '<b>上野</b>', days: 3, status: 'ACTIVE', change: 1 },
  { id: 8, name: '谷中', days: null, status: 'ACTIVE', change: 1 },
];

function remember(what: object = layout): void {
  localStorage.setItem(layoutKey(1, 'shop'), JSON.stringify(what));
}
async function paint(answer: Promise<Response> = Promise.resolve(Response.json({ data: rows })), user = 1) {
  await paintRows(view, user, answer);
  return [...document.querySelectorAll('tr')].map((row) => [...row.children].map((cell) => cell.textContent));
}

beforeEach(() => {
  localStorage.clear();
  document.body.innerHTML = '<div id="first-paint" hidden><div class="fp-content"><i></i></div></div>';
});

it('paints the rows where they stood, as text, with links to their pages', async () => {
  remember();
  const answer = Response.json({ data: rows });
  expect(await paint(Promise.resolve(answer))).toEqual([
    ['', '店舗名', '日数', '状態', '変動'],
    ['', '<b>上野</b>', '3日', '計測中', ''],
    ['', '谷中', '—', '計測中', ''],
  ]);
  expect([...document.querySelectorAll('a')].map((link) => [link.getAttribute('href'), link.tabIndex])).toEqual([
    ['/shop/7', -1],
    ['/shop/8', -1],
  ]);
  expect(document.querySelectorAll('.fp-late')).toHaveLength(2);
  expect(document.querySelectorAll('.fp-success')).toHaveLength(2);
  // The console reads the same answer
  expect(answer.bodyUsed).toBe(false);
});

it('leaves the title of a row without a name to the page', async () => {
  remember();
  await paint(Promise.resolve(Response.json({ data: [{ id: 9, name: null, days: 1 }] })));
  expect(document.querySelector('a')).toBeNull();
  expect(document.querySelector('td:nth-child(2) .fp-late')).not.toBeNull();
});

it.each([
  ['of another user', () => remember(), 2],
  ['at another width', () => remember({ ...layout, window: 800 }), 1],
  ['never seen here', () => undefined, 1],
  ['beside another menu', () => remember({ ...layout, menu: 80 }), 1],
  ['stored by something else', () => remember({ ...layout, columns: 'name' }), 1],
])('paints no list %s', async (_of, store, user) => {
  store();
  expect(await paint(undefined, user)).toEqual([]);
  expect(document.querySelector('.fp-content > i')).not.toBeNull();
});

it.each([
  ['a refusal', () => Promise.resolve(new Response('{}', { status: 401 }))],
  ['a lost connection', () => Promise.reject<Response>(new TypeError('no network'))],
  ['an empty list', () => Promise.resolve(Response.json({ data: [] }))],
  ['an answer of another form', () => Promise.resolve(Response.json({ data: 'rows' }))],
  ['what is no JSON', () => Promise.resolve(new Response('<p>'))],
  [
    'an answer that the console has read already',
    async () => {
      const answer = Response.json({ data: rows });
      await answer.text();
      return answer;
    },
  ],
])('paints nothing after %s', async (_what, answer) => {
  remember();
  expect(await paint(answer())).toEqual([]);
});

it('paints nothing over a console that is there already', async () => {
  remember();
  const content = document.querySelector('.fp-content');
  await paint(
    Promise.resolve().then(() => {
      document.getElementById('first-paint')?.remove();
      return Response.json({ data: rows });
    }),
  );
  expect(content?.querySelector('tr')).toBeNull();
});

it('shows the frame in the theme and with the menu of this browser', () => {
  localStorage.setItem('console.theme', 'dark');
  localStorage.setItem('console.menu-collapsed', '1');
  paintFrame();
  const frame = document.getElementById('first-paint');
  expect([frame?.hidden, frame?.dataset.firstPaint]).toEqual([false, 'dark collapsed']);
});
