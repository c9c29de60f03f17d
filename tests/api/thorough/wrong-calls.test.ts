import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runProgram } from '../../support/program.ts';

const folder = mkdtempSync(join(tmpdir(), 'tenjun-wrong-call-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a command that is called wrongly', () => {
  it.each([
    ['user-create', ['--nope'], "Unknown option '--nope'. Usage: npm run user:create -- --role "],
    ['user-create', ['--role'], "Option '--role <value>' argument missing. Usage: npm run user:create "],
    ['user-create', [], 'npm run user:create -- --role '],
    ['backup', ['--nope', 'file'], "Unknown option '--nope'. Usage: npm run backup -- FILE"],
    ['backup', ['one', 'two'], 'npm run backup -- FILE'],
    ['restore', ['--nope'], "Unknown option '--nope'. Usage: npm run restore -- FILE"],
    ['key-rotate', ['--nope'], "Unknown option '--nope'. Usage: npm run key:rotate"],
    ['key-rotate', ['file'], "Unexpected argument 'file'. This command does not take positional arguments. Usage: "],
    ['resources', ['--nope'], "Unknown option '--nope'. Usage: npm run resources -- [print"],
    ['resources', ['constructor'], 'npm run resources -- [print'],
    ['resources', ['check', 'more'], 'npm run resources -- [print'],
  ])('%s %j says so in one line, ends with 1 and makes nothing', async (program, args, line) => {
    const dataDir = join(folder, 'data');
    const { code, lines } = await runProgram(`src/app/cli/${program}.ts`, { args, env: { DATA_DIR: dataDir } });
    expect(lines).toEqual([expect.stringContaining(line)]);
    expect(lines[0]?.startsWith(line)).toBe(true);
    expect([code, existsSync(dataDir)]).toEqual([1, false]);
  });
});
