import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { between, children, number, reference, resource, text } from '#core/model/declare.ts';
import { bothDatabases } from '../support/databases.ts';
import { type Answer, emptyApp, type TestApp } from '../support/demo-app.ts';

/* A many-to-many with fields of its own on the edge, edited from both sides: what the declaration alone promises. */

const admins = ['SYSTEM_ADMINISTRATOR'] as const;
const access = {
  rows: { SYSTEM_ADMINISTRATOR: 'all' },
  list: admins,
  create: admins,
  update: admins,
  remove: admins,
} as const;
const lecture = between(
  '担当',
  {
    teacherId: reference('講師', 'teacher', { required: true }),
    courseId: reference('講座', 'course', { required: true }),
  },
  { hours: number('時間', { min: 1, initial: 1 }) },
);
const teacher = resource({
  label: '講師',
  fields: { name: text('名称', { required: true }), courses: children('講座', lecture, 'teacherId') },
  list: { columns: ['name'] },
  access,
});
const course = resource({
  label: '講座',
  fields: { name: text('名称', { required: true }), teachers: children('講師', lecture, 'courseId') },
  list: { columns: ['name'] },
  access,
});
const resources = { teacher, course, lecture };

interface Edge {
  readonly id: number;
  readonly courseId?: number;
  readonly teacherId?: number;
  readonly hours: number;
}

describe.each(bothDatabases)('a many-to-many on %s', (kind) => {
  let app: TestApp;
  let now = Date.now();
  beforeAll(async () => {
    app = await emptyApp(kind, { more: { resources }, now: () => now });
  });
  afterAll(() => app?.close());

  const ask = (method: string, path: string, body?: object) =>
    app.call('SYSTEM_ADMINISTRATOR', { method, path, ...(body === undefined ? {} : { body }) });
  const made = async (path: string, body: object) => {
    const answer = await ask('POST', `/${path}`, body);
    expect(answer.body.errors ?? answer.status).toBe(201);
    return answer.body.data;
  };
  const read = async (path: string, id: number) => (await ask('GET', `/${path}/${id}`)).body.data;
  const change = (path: string, row: { id: number; version: number }, body: object) =>
    ask('PATCH', `/${path}/${row.id}`, { version: row.version, ...body });
  const problems = (answer: Answer) =>
    answer.body.errors.map(({ code, field }: { code: string; field?: string }) => `${answer.status} ${code} ${field}`);
  const pair = async () => {
    const math = await made('course', { name: '数学' });
    const one = await made('teacher', { name: '一', courses: [{ courseId: math.id, hours: 3 }] });
    return { math, one };
  };

  it('what one side writes is at the other', async () => {
    const { math, one } = await pair();
    const { teachers } = await read('course', math.id);
    expect(teachers).toMatchObject([{ teacherId: one.id, hours: 3 }]);
    expect(teachers[0].id).toBe(one.courses[0].id);
    expect(teachers[0]).not.toHaveProperty('courseId');

    const now = await read('course', math.id);
    const changed = await change('course', now, { teachers: [{ ...teachers[0], hours: 5 }] });
    expect(changed.status).toBe(200);
    expect((await read('teacher', one.id)).courses).toMatchObject([{ courseId: math.id, hours: 5 }]);
  });

  it('a pair is there once, no matter who says it', async () => {
    const { math, one } = await pair();
    const now = await read('course', math.id);
    const twice = await change('course', now, { teachers: [...now.teachers, { teacherId: one.id }] });
    expect(problems(twice)).toEqual(['422 duplicate teachers.1.teacherId']);
    const other = await made('teacher', { name: '二' });
    const both = await change('teacher', other, { courses: [{ courseId: math.id }, { courseId: math.id }] });
    expect(problems(both)).toEqual(['422 duplicate courses.1.courseId']);
  });

  it('who had the other side open does not write over it', async () => {
    const { math, one } = await pair();
    const open = await read('course', math.id);
    const two = await made('teacher', { name: '二', courses: [{ courseId: math.id }] });
    const stale = await change('course', open, { teachers: [] });
    expect(stale.status).toBe(409);
    expect(stale.body.data.teachers.map(({ teacherId }: Edge) => teacherId)).toEqual([one.id, two.id]);
    const log = await ask('GET', '/audit-log?_sort=id&_order=desc&_end=50');
    const reported = log.body.data.find(
      (entry: Record<string, unknown>) => entry.resource === 'course' && entry.resourceId === math.id,
    );
    expect(reported).toMatchObject({
      action: 'update',
      after: { teachers: [{ teacherId: one.id }, { teacherId: two.id }] },
    });
  });

  it('a write that touches no edge leaves the other side alone', async () => {
    const { math, one } = await pair();
    const before = await read('course', math.id);
    expect((await change('teacher', one, { name: '壱', courses: one.courses })).status).toBe(200);
    expect(await read('course', math.id)).toEqual(before);
  });

  it('both sides at once: neither overwrites what it has not seen, and no edge is lost', async () => {
    const { math, one } = await pair();
    const open = await read('course', math.id);
    const two = await made('teacher', { name: '二' });
    const [teacher, course] = await Promise.all([
      change('teacher', one, { courses: [{ ...one.courses[0], hours: 7 }] }),
      change('course', open, { teachers: [...open.teachers, { teacherId: two.id }] }),
    ]);
    // The course's edge to the other teacher leaves this one as it was read
    expect(teacher.status).toBe(200);
    const { teachers } = await read('course', math.id);
    const changed = { teacherId: one.id, hours: 7 };
    // The course has moved on where the teacher was first
    if (course.status === 409) expect(teachers).toMatchObject([changed]);
    else expect([course.status, teachers]).toMatchObject([200, [changed, { teacherId: two.id }]]);
  });

  it('an edge goes with either side, and comes back when both are there', async () => {
    const { math, one } = await pair();
    const teachers = async () => (await read('course', math.id)).teachers.map(({ teacherId }: Edge) => teacherId);
    const gone = async (path: string, id: number) => expect((await ask('DELETE', `/${path}/${id}`)).status).toBe(200);
    const back = async (path: string, id: number) =>
      expect((await ask('POST', `/${path}/${id}/restore`)).status).toBe(200);
    await gone('teacher', one.id);
    expect(await teachers()).toEqual([]);
    await back('teacher', one.id);
    expect(await teachers()).toEqual([one.id]);

    await gone('teacher', one.id);
    now += 1000;
    await gone('course', math.id);
    await back('teacher', one.id);
    expect((await read('teacher', one.id)).courses).toEqual([]);
    await back('course', math.id);
    expect(await teachers()).toEqual([one.id]);
  });

  it('nobody is connected with what is not there', async () => {
    const answer = await ask('POST', '/teacher', { name: '三', courses: [{ courseId: 999_999 }] });
    expect(problems(answer)).toEqual(['422 reference_missing courses.0.courseId']);
  });
});
