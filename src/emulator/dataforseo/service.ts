import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { PlaceRegister } from '../admin/places.ts';
import { idListFields, mapsLiveFields, mapsTaskFields } from '../contracts/dataforseo.ts';
import { day as dayMs, hour } from '../durations.ts';
import { type RankingOverrides, rankedPlaces } from '../google-places/ranking.ts';
import type { Memory } from '../memory.ts';
import { type AnswerTask, answerOf, resultOf } from './answer.ts';
import { answerCodes as codes } from './codes.ts';
import { Failure } from './failure.ts';
import { type MapsQuestion, mapsQuestionOf } from './question.ts';

export interface DataForSeoParts {
  readonly memory: Memory;
  readonly places: PlaceRegister;
  /** The adjustments of ranks of Google's own search. */
  overrides(): RankingOverrides;
  /** epoch ms */
  now(): number;
}

interface PostedTask {
  readonly id: string;
  readonly question: MapsQuestion;
  readonly posted: number;
  readonly cost: number;
}

/** What the admin may set. */
interface Setup {
  /** ms from a task to its result; Infinity is written as null: it stays in the queue. */
  readyAfter: number | null;
  /** Dollars that are left on the account. */
  balance: number;
  /** Added to places' scores, beside Google's own. */
  boosts: Record<string, number>;
  /** A code that every further task ends with; null: none. */
  endsWith: number | null;
}

const jst = 9 * hour;
const prices = { task: 0.0006, priority: 0.0012, live: 0.002 } as const;
const path = ['v3', 'serp', 'google', 'maps'] as const;

/**
 * api.dataforseo.com: the SERP API for Google Maps, by tasks (`task_post`, `tasks_ready`, `task_get/advanced`), at once
 * (`live/advanced`), and the list of tasks that were set (`id_list`). Basic authentication; errors stand inside answers of HTTP 200.
 * The admin's POST /dataforseo sets what `Setup` holds; GET answers what was set, answered and charged. Long, for it is the list of its
 * routes.
 */
export function dataForSeo({ memory, places, overrides, now }: DataForSeoParts): { routes: Hono; admin: Hono } {
  const tasks = memory.keep<PostedTask[]>('dataforseo-tasks', []);
  const setup: Setup = { readyAfter: 3000, balance: 1000, boosts: {}, endsWith: null };
  const done = { live: 0, charged: 0, gets: 0 };

  const admin = new Hono();
  admin.post('/dataforseo', async (context) => {
    Object.assign(setup, await context.req.json<Partial<Setup>>());
    return context.json(setup);
  });
  admin.get('/dataforseo', (context) => context.json({ ...done, posted: tasks.value.length }));

  const routes = new Hono();
  routes.onError((error) => {
    if (!(error instanceof Failure)) throw error;
    return Response.json(answerOf([], { code: error.code, message: error.message }), { status: error.status });
  });
  routes.use('*', async (context, next) => {
    const [scheme, credentials = ''] = (context.req.header('authorization') ?? '').split(' ');
    const [login = '', password = ''] = Buffer.from(credentials, 'base64').toString().split(':');
    if (scheme !== 'Basic' || login === '' || password === '' || password === 'wrong-password')
      throw new Failure(codes.notAuthorized, 'You are not Authorized to Access this Resource.', 401);
    await next();
  });
  routes.post('/v3/serp/google/maps/task_post', async (context) => {
    const sent = await tasksOf(context);
    if (sent.length > 100) throw new Failure(40006, 'You can set no more than 100 tasks at a time.');
    return context.json(answerOf(sent.map(posted)));
  });
  routes.post('/v3/serp/google/maps/live/advanced', async (context) => {
    const sent = await tasksOf(context);
    if (sent.length > 1) throw new Failure(40000, 'You can set only one task at a time.');
    return context.json(answerOf(sent.map(answeredAtOnce)));
  });
  routes.get('/v3/serp/google/maps/tasks_ready', (context) =>
    context.json(
      answerOf([
        taskOf(randomUUID(), 'tasks_ready', {
          result: tasks.value.filter(isReady).map(({ id, question }) => ({
            id,
            se: 'google',
            se_type: 'maps',
            tag: question.tag,
            endpoint_advanced: `/v3/serp/google/maps/task_get/advanced/${id}`,
          })),
        }),
      ]),
    ),
  );
  routes.get('/v3/serp/google/maps/task_get/advanced/:id', (context) => {
    done.gets += 1;
    const id = context.req.param('id');
    const task = tasks.value.find((one) => one.id === id);
    if (task === undefined) return context.json(answerOf([refusedTask(id, 40401, 'Task Not Found.')]));
    if (!isReady(task)) return context.json(answerOf([refusedTask(id, codes.queued, 'Task In Queue.')]));
    return context.json(answerOf([resultTask(id, 'task_get', task.question)]));
  });
  routes.post('/v3/serp/id_list', async (context) => {
    const [sent] = await tasksOf(context);
    const asked: Record<string, unknown> = { ...Object(sent) };
    const unknown = Object.keys(asked).find((name) => !Object.hasOwn(idListFields, name));
    if (unknown !== undefined) throw new Failure(codes.unknownField, `Unknown Fields in POST Data: ${unknown}.`);
    const [from, to] = [momentIn(asked.datetime_from), momentIn(asked.datetime_to)];
    if (from === null || to === null || from >= to)
      throw new Failure(codes.invalidField, "Invalid Field: 'datetime_to'.");
    const result = tasks.value
      .filter((task) => task.posted >= from && task.posted <= to)
      .map((task) => ({
        id: task.id,
        url: 'https://api.dataforseo.com/v3/serp/google/maps/task_post',
        datetime_posted: momentText(task.posted),
        ...(isReady(task) ? { datetime_done: momentText(task.posted + (setup.readyAfter ?? 0)) } : {}),
        status: isReady(task) ? 'Ok.' : 'Task In Queue.',
        cost: task.cost,
        ...(asked.include_metadata === true ? { metadata: task.question.sent } : {}),
      }));
    return context.json(answerOf([taskOf(randomUUID(), 'id_list', { result })]));
  });
  return { routes, admin };

  function isReady({ posted: since }: PostedTask): boolean {
    return setup.readyAfter !== null && now() >= since + setup.readyAfter;
  }

  /** Takes the price of a search of so many results: a page holds 100, on a phone 20. Throws Failure 40210 without money. */
  function charge({ device, depth }: MapsQuestion, price: number): number {
    const cost = price * (device === 'mobile' ? Math.ceil(depth / 20) : Math.ceil(depth / 100));
    if (setup.balance < cost) throw new Failure(codes.fundsMissing, 'Insufficient Funds.');
    setup.balance -= cost;
    done.charged += cost;
    return cost;
  }

  function posted(task: unknown): AnswerTask {
    const id = randomUUID();
    try {
      const question = mapsQuestionOf(task, mapsTaskFields);
      const cost = charge(question, question.sent.priority === 2 ? prices.priority : prices.task);
      tasks.value = [...tasks.value.slice(-5000), { id, question, posted: now(), cost }];
      tasks.save();
      return { ...refusedTask(id, codes.created, 'Task Created.'), cost, data: question.sent };
    } catch (error) {
      return failed(id, error);
    }
  }

  function answeredAtOnce(task: unknown): AnswerTask {
    const id = randomUUID();
    try {
      const question = mapsQuestionOf(task, mapsLiveFields);
      const cost = charge(question, prices.live);
      done.live += 1;
      return { ...resultTask(id, 'live', question), cost };
    } catch (error) {
      return failed(id, error);
    }
  }

  function resultTask(id: string, method: string, question: MapsQuestion): AnswerTask {
    if (setup.endsWith !== null) return refusedTask(id, setup.endsWith, 'Task Execution Failed.');
    const { boosts, anchors } = overrides();
    const day = Math.floor((now() + jst) / dayMs);
    const found = rankedPlaces(question, day, places.all(), { boosts: { ...boosts, ...setup.boosts }, anchors });
    if (found.length === 0) return refusedTask(id, codes.noResults, 'No Search Results.');
    const result = [resultOf(question, found.slice(0, question.depth), momentText(now()))];
    return taskOf(id, method, { data: question.sent, result });
  }
}

async function tasksOf(context: Context): Promise<readonly unknown[]> {
  const body: unknown = await context.req.json().catch(() => {
    throw new Failure(40503, 'POST Data Is Invalid.');
  });
  if (!Array.isArray(body) || body.length === 0) throw new Failure(40502, 'POST Data Is Empty.');
  return body;
}

function failed(id: string, error: unknown): AnswerTask {
  if (!(error instanceof Failure)) throw error;
  return refusedTask(id, error.code, error.message);
}

function taskOf(id: string, method: string, { data = {}, result }: Partial<AnswerTask>): AnswerTask {
  return {
    id,
    status_code: codes.ok,
    status_message: 'Ok.',
    cost: 0,
    path: [...path, method],
    data: { api: 'serp', function: method, se: 'google', se_type: 'maps', ...data },
    result: result ?? null,
  };
}

function refusedTask(id: string, code: number, message: string): AnswerTask {
  return { ...taskOf(id, 'task', {}), status_code: code, status_message: message };
}

/** `yyyy-mm-dd hh:mm:ss +00:00` */
function momentText(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} +00:00`;
}

function momentIn(text: unknown): number | null {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \+00:00$/.test(text)) return null;
  return Date.parse(`${text.slice(0, 19).replace(' ', 'T')}Z`);
}
