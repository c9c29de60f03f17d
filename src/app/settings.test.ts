import { describe, expect, it } from 'vitest';
import { readSettings, SettingError } from './settings.ts';

describe('settings', () => {
  it.each(['prod', 'live', 'producton'])('does not take %j for anything', (NODE_ENV) => {
    expect(() => readSettings({ NODE_ENV })).toThrow(/^NODE_ENV [^\n]+$/);
  });

  it.each(['production', 'Production', 'PRODUCTION', ' production '])('sees %j as production', (NODE_ENV) => {
    expect(readSettings({ NODE_ENV, TRUST_PROXY: '0' }).production).toBe(true);
    expect(() => readSettings({ NODE_ENV, TRUST_PROXY: '0', DEMO: 'on' })).toThrow(/^DEMO [^\n]+$/);
  });

  it('have a default for everything that a demo on a laptop needs', () => {
    expect(readSettings({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      databaseUrl: null,
      demo: null,
      proxies: 0,
      worker: 'inline',
    });
  });

  it.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_DIRECT_URL', 'localhost:5432'],
    ['DATABASE_READ_URL', 'localhost:5432'],
    ['DATABASE_READ_URL', 'postgres://replica/tenjun'],
    ['DATABASE_NAMED_STATEMENTS', 'perhaps'],
    ['DEMO', 'perhaps'],
    ['PUBLIC_URL', 'tenjun.example.com'],
    ['SECRET_KEY', 'short'],
    ['NEW_SECRET_KEY', 'short'],
    ['SMTP_URL', 'mail.example.com'],
    ['GOOGLE_PLACES_URL', 'ftp://x'],
    ['MAP_TILES_URL', 'tiles'],
    ['MAP_GROUND', 'osm'],
    ['GOOGLE_MAPS_BROWSER_KEY', 'a key'],
    ['PLACES_FILL', 'on'],
    ['TRUST_PROXY', 'many'],
    ['METRICS_TOKEN', 'short'],
    ['WORKER', 'sometimes'],
    ['READINGS_KEPT_MONTHS', '12'],
    ['READINGS_KEPT_MONTHS', 'all'],
    ['RANK_REPEATS', 'twice'],
    ['FIRST_GRIDS', 'once'],
  ])('stop the start with one line that names %s when it is %s', (name, value) => {
    const read = () => readSettings({ [name]: value });
    expect(read).toThrow(SettingError);
    expect(read).toThrow(new RegExp(`^${name} [^\\n]+$`));
  });

  it('stop a production start that guesses how many proxies stand in front; 0 is an answer', () => {
    expect(() => readSettings({ NODE_ENV: 'production' })).toThrow(/^TRUST_PROXY [^\n]+$/);
    expect(readSettings({ NODE_ENV: 'production', TRUST_PROXY: '0' }).proxies).toBe(0);
    expect(readSettings({ NODE_ENV: 'production', TRUST_PROXY: '2' }).proxies).toBe(2);
  });

  it('stop a production start with the demo', () => {
    expect(() => readSettings({ NODE_ENV: 'production', TRUST_PROXY: '0', DEMO: 'on' })).toThrow(/^DEMO [^\n]+$/);
    expect(readSettings({ NODE_ENV: 'production', TRUST_PROXY: '0', DEMO: 'off' }).demo).toBe(false);
  });

  it('stop a production start whose clock somebody may move', () => {
    const production = { NODE_ENV: 'production', TRUST_PROXY: '0' };
    expect(() => readSettings({ ...production, TEST_CLOCK: '/run/clock' })).toThrow(/^TEST_CLOCK [^\n]+$/);
    expect(readSettings(production).testClock).toBeNull();
    expect(readSettings({ TEST_CLOCK: '/run/clock' }).testClock).toBe('/run/clock');
  });

  it('demand a SECRET_KEY with DATABASE_URL, where no folder of ours would keep one', () => {
    expect(() => readSettings({ DATABASE_URL: 'postgres://db/tenjun' })).toThrow(/^SECRET_KEY /);
  });

  it('draw our own points on Google’s map only with the key that loads it', () => {
    expect(() => readSettings({ MAP_GROUND: 'google' })).toThrow(/^GOOGLE_MAPS_BROWSER_KEY [^\n]+$/);
    expect(readSettings({ MAP_GROUND: 'google', GOOGLE_MAPS_BROWSER_KEY: 'k' })).toMatchObject({ mapGround: 'google' });
    expect(readSettings({})).toMatchObject({ mapGround: 'gsi', googleMapsBrowserKey: null, fillsFromPlaces: false });
  });

  it('take the writing service whole or not at all', () => {
    const whole = { WRITER_URL: 'https://writer.example.com/', WRITER_KEY: 'key' };
    expect(readSettings(whole)).toMatchObject({
      writerUrl: 'https://writer.example.com',
      writerKey: 'key',
      writerModel: null,
    });
    expect(readSettings({})).toMatchObject({ writerUrl: null, writerKey: null });
    expect(() => readSettings({ WRITER_URL: whole.WRITER_URL })).toThrow(/^WRITER_KEY [^\n]+$/);
    expect(() => readSettings({ WRITER_KEY: 'key' })).toThrow(/^WRITER_URL [^\n]+$/);
    expect(() => readSettings({ ...whole, WRITER_URL: 'writer' })).toThrow(/^WRITER_URL [^\n]+$/);
    expect(() => readSettings({ ...whole, WRITER_KEY: 'two words' })).toThrow(/^WRITER_KEY [^\n]+$/);
  });
});
