import { readdirSync, readFileSync } from 'node:fs';
import { validate } from 'dockerfile-utils';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { startMetrics } from '#core/server/http/metrics.ts';
import { settingNames } from './settings-example.ts';

const at = (path: string) => new URL(`../../${path}`, import.meta.url);
const read = (path: string) => readFileSync(at(path), 'utf8');
const node: string = JSON.parse(read('package.json')).devDependencies.node;

interface Service {
  readonly image?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly ports?: readonly string[];
  readonly networks?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly mem_limit?: string;
  readonly restart?: string;
  readonly init?: boolean;
  readonly volumes?: readonly string[];
}

describe('the Dockerfile', () => {
  const text = read('deploy/Dockerfile');
  const stages = text.split(/^(?=FROM )/m).slice(1);
  const last = stages.at(-1) ?? '';

  it('has nothing that a linter objects to', () => {
    expect(validate(text).map(({ message, range }) => `${range.start.line + 1}: ${message}`)).toEqual([]);
    expect(validate('FROM node\nMAINTAINER me\nCMD a\nCMD b\nFETCH x').length).toBeGreaterThan(2);
  });

  it('runs, as nobody in particular, what was built in another stage, and says whether it is well', () => {
    expect(stages.length).toBeGreaterThan(2);
    expect(last).toMatch(/^USER node$/m);
    expect(last).toMatch(/^HEALTHCHECK /m);
    expect(last).not.toMatch(/\b(npm|apt-get|src|scripts)\b/);
    expect(last).toMatch(/^ENV NODE_ENV=production /m);
  });

  it('takes packages of production alone', () => {
    const [, from = ''] = /^COPY --from=(\w+) \/app\/node_modules/m.exec(last) ?? [];
    expect(stages.find((stage) => stage.split('\n')[0]?.endsWith(`AS ${from}`))).toMatch(/^RUN npm ci --omit=dev /m);
  });

  it('has the Node that is developed with', () => {
    expect(text).toMatch(new RegExp(`^ARG NODE=${RegExp.escape(node)}$`, 'm'));
    expect(read('.nvmrc').trim()).toBe(node);
  });
});

describe('the composition', () => {
  const services: Readonly<Record<string, Service>> = parse(read('deploy/compose.yaml'), { merge: true }).services;

  it('has two processes for calls, one for jobs, and what they need', () => {
    expect(Object.keys(services).toSorted()).toEqual(
      ['api-1', 'api-2', 'backup', 'caddy', 'pgbouncer', 'postgres', 'worker'].toSorted(),
    );
    expect(services.worker?.environment?.WORKER).toBe('only');
    expect(services['api-2']?.environment?.WORKER).toBe('off');
  });

  it('lets only the proxy be reached from outside, and limits each', () => {
    for (const [name, { ports, networks = [], read_only, cap_drop, mem_limit, restart }] of Object.entries(services)) {
      expect(ports === undefined, name).toBe(name !== 'caddy');
      expect([mem_limit !== undefined, restart], name).toEqual([true, 'unless-stopped']);
      if (['postgres', 'pgbouncer', 'backup'].includes(name)) expect(networks, name).toEqual(['inside']);
      // PostgreSQL's image begins as root, to give its folder to another user
      if (name !== 'postgres') expect([read_only, cap_drop], name).toEqual([true, ['ALL']]);
    }
  });

  it('ends the backup by a signal, and shows its figure without its dumps', () => {
    expect(services.backup?.init).toBe(true);
    const folders = services.backup?.volumes?.flatMap((one) => one.split(':').slice(1, 2)) ?? [];
    expect(folders).toContain(services.backup?.environment?.METRICS_DIR);
    expect(services.backup?.environment?.METRICS_DIR).not.toBe('/backups');
  });

  it('sets only what the program reads', () => {
    const known = new Set([...settingNames()]);
    expect(Object.keys(services.worker?.environment ?? {}).filter((name) => !known.has(name))).toEqual([]);
  });
});

describe('the units', () => {
  it.each(['tenjun@.service', 'tenjun-worker.service'])(
    '%s keeps its folder closed, comes back and is limited',
    (file) => {
      const lines = read(`deploy/systemd/${file}`).split('\n');
      expect(lines).toEqual(
        expect.arrayContaining([
          'StateDirectoryMode=0700',
          'Restart=always',
          'MemoryMax=1G',
          'NoNewPrivileges=yes',
          'ProtectSystem=strict',
          'CapabilityBoundingSet=',
          'DynamicUser=yes',
        ]),
      );
      const [set = ''] = lines.filter((line) => line.startsWith('Environment='));
      const known = settingNames();
      const names = [...set.matchAll(/[ =]([A-Z_]+)=/g)].map(([, name = '']) => name);
      expect(names.length).toBeGreaterThan(2);
      expect(names.filter((name) => !known.has(name))).toEqual([]);
    },
  );

  it('keep the dumps closed, and their figure where a node exporter may read it', () => {
    const lines = read('deploy/systemd/tenjun-backup.service').split('\n');
    const [set = ''] = lines.filter((line) => line.startsWith('Environment='));
    const [, dumps, figures] = /BACKUP_DIR=\/var\/lib\/(\S+) METRICS_DIR=\/var\/cache\/(\S+)$/.exec(set) ?? [];
    expect(lines).toEqual(
      expect.arrayContaining([
        ...[`StateDirectory=${dumps}`, 'StateDirectoryMode=0700'],
        ...[`CacheDirectory=${figures}`, 'CacheDirectoryMode=0755'],
      ]),
    );
  });

  it('run only what is said to lie in /opt/tenjun', () => {
    const [, said = ''] = /\/opt\/tenjun holds (.+?)\.\n\[/s.exec(read('deploy/systemd/tenjun@.service')) ?? [];
    const held = [...said.matchAll(/[a-z][\w./-]+/g)].map(([name]) => name);
    for (const file of readdirSync(at('deploy/systemd')))
      for (const [, path = ''] of read(`deploy/systemd/${file}`).matchAll(/^ExecStart=.*?\/opt\/tenjun\/(\S+)/gm))
        expect(held.filter((name) => path === name || path.startsWith(`${name}/`)).length, path).toBe(1);
  });

  it('are alike but for what they run', () => {
    const hardening = (file: string) => read(`deploy/systemd/${file}`).split('\nRestart=always\n')[1];
    expect(hardening('tenjun-worker.service')).toBe(hardening('tenjun@.service'));
    expect(readdirSync(at('deploy/systemd'))).toHaveLength(4);
  });
});

describe('the alerts', () => {
  const rules: readonly { readonly alert: string; readonly expr: string }[] = parse(
    read('deploy/prometheus/alerts.yaml'),
  ).groups[0].rules;
  /** Prometheus’s own, and what deploy/backup.sh writes. */
  const others = ['up', ...[...read('deploy/backup.sh').matchAll(/\btenjun_backup_\w+(?= %s)/g)].map(([name]) => name)];

  it('rest on figures that there are', async () => {
    const replica = { isUsed: true, fromReplica: 0, fromPrimary: 0 };
    const { measure, metrics } = startMetrics({ replica, waitingSeconds: async () => 5 });
    measure('GET', 200, 20);
    const text = await metrics();
    expect(text).toMatch(/^jobs_waiting_seconds 5$/m);
    const known = new Set([...others, ...[...text.matchAll(/^(\w+)(?:\{| )/gm)].map(([, name]) => name)]);
    for (const { alert, expr } of rules) {
      const used = [...expr.matchAll(/\b[a-z]\w*(?=\{)|\btenjun_\w+/g)].map(([name]) => name);
      expect(used.length, alert).toBeGreaterThan(0);
      expect(
        used.filter((name) => !known.has(name)),
        alert,
      ).toEqual([]);
    }
  });

  it('are each explained to the person whom they wake', () => {
    const said = read('docs/production.md');
    expect(rules.map(({ alert }) => alert).filter((alert) => !said.includes(`\`${alert}\``))).toEqual([]);
  });

  it('say nothing of a database that does not tell', async () => {
    const { metrics } = startMetrics({ replica: null, waitingSeconds: () => Promise.reject(new Error('away')) });
    expect(await metrics()).toMatch(/^jobs_waiting_seconds Nan$/m);
  });
});
