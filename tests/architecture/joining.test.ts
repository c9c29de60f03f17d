import { accessSync, constants, existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const at = (path: string) => new URL(`../../${path}`, import.meta.url);
const read = (path: string) => readFileSync(at(path), 'utf8');
const { version, license, scripts } = JSON.parse(read('package.json'));
const documents = ['README.md', 'CONTRIBUTING.md', 'CODE_OF_CONDUCT.md', 'CHANGELOG.md', 'SECURITY.md'];

describe('what somebody new finds', () => {
  it('has a licence, and the package names it', () => {
    expect(read('LICENSE')).toMatch(/^MIT License\n\nCopyright \(c\) \d{4} Tenjun contributors\n/);
    expect(license).toBe('MIT');
  });

  it('has a changelog whose newest version is the package’s, and whose versions go down', () => {
    const entries = [...read('CHANGELOG.md').matchAll(/^## \[(\d+\.\d+\.\d+)\] - (\d{4}-\d{2}-\d{2})$/gm)];
    expect(entries[0]?.[1]).toBe(version);
    const days = entries.map(([, , day = '']) => day);
    expect(days).toEqual(days.toSorted().toReversed());
    for (const [, number = ''] of entries) expect(read('CHANGELOG.md')).toContain(`\n[${number}]: `);
  });

  it.each(documents)('%s leads to files that there are, and names commands that there are', (file) => {
    const text = read(file);
    const paths = [...text.matchAll(/\]\(([^)#:]+)(?:#[\w-]+)?\)/g)].map(([, path = '']) => path);
    const own = paths.filter((path) => !path.startsWith('../..'));
    expect(own.filter((path) => !existsSync(at(`${dirname(file)}/${path}`)))).toEqual([]);
    const commands = [...text.matchAll(/\bnpm run ([\w:]+)/g)].map(([, name = '']) => name);
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('names only benches that exist, describes each, and dates their results', () => {
    const files = readdirSync(at('bench')).filter((file) => /\.(ts|mjs)$/.test(file));
    const known = files.map((file) => file.replace(/\.\w+$/, ''));
    const pages = ['docs', 'bench', 'build'].flatMap((folder) =>
      readdirSync(at(folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.md'))
        .map((file) => `${folder}/${file}`),
    );
    const texts = [...documents, ...pages, ...files.map((file) => `bench/${file}`)].map(read).join('\n');
    const named = [...texts.matchAll(/npm run bench -- ([\w-]+)/g)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(20);
    expect(texts).not.toMatch(/npm run (?:bench:|mutations\b)/);
    expect([...new Set(named)].filter((name) => !known.includes(name))).toEqual([]);
    expect(
      files.filter(
        (file) => !new RegExp(`npm run bench -- ${file.replace(/\.\w+$/, '')}\\b`).test(read(`bench/${file}`)),
      ),
    ).toEqual([]);
    const rows = [...read('bench/README.md').matchAll(/^\| `([\w-]+)[^`]*` \|/gm)].map(([, name = '']) => name);
    expect(rows.toSorted()).toEqual(known.toSorted());
    const results = read('bench/results.md').split('\n');
    const dated = results.filter((line) => /^## .*\(`|^\| `\w+`/.test(line));
    expect(dated.length).toBeGreaterThan(12);
    for (const line of dated) expect(known).toContain(/`(\w+)`/.exec(line)?.[1]);
    const single = dated.filter((line) => !/^\| `(?:import|fairness)`/.test(line));
    expect(single.filter((line) => !/\b\d{1,2} \w+ 20\d\d\b/.test(line))).toEqual([]);
  });

  it('has a pipeline that runs what is run by hand', () => {
    const { jobs } = parse(read('.github/workflows/ci.yaml'));
    const steps: readonly { readonly run?: string }[] = jobs.all.steps;
    expect(steps.map(({ run }) => run)).toContain('.ci/run');
    expect(() => accessSync(at('.ci/run'), constants.X_OK)).not.toThrow();
  });

  it.each(['bug', 'wish'])('asks by a form (%s) that the host can show', (name) => {
    const { body, ...head } = parse(read(`.github/ISSUE_TEMPLATE/${name}.yaml`));
    expect(Object.keys(head)).toEqual(['name', 'description', 'labels']);
    expect(body.length).toBeGreaterThan(2);
    for (const { type, attributes } of body) {
      expect(['textarea', 'input']).toContain(type);
      expect(attributes.label).toMatch(/\S/);
    }
  });

  it('has its updates looked for, Node by every file that names it', () => {
    const { packageRules, customManagers } = JSON.parse(read('renovate.json'));
    expect(packageRules[0].matchPackageNames).toEqual(['node']);
    const [pattern = ''] = customManagers[0].matchStrings;
    expect(new RegExp(pattern).exec(read('deploy/Dockerfile'))?.groups?.currentValue).toBe(read('.nvmrc').trim());
  });
});
