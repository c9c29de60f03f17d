import { describe, expect, it } from 'vitest';
import { hostsOf } from './hosts.ts';

describe('the hosts of DATABASE_URL', () => {
  it('are tried in turn, each with the user, name and options of all', () => {
    const hosts = hostsOf('postgres://me:se%2Fcret@first,second:5433,[::1]:5434/shop?application_name=x');
    expect(hosts.count).toBe(3);
    expect(hosts.current()).toBe('postgres://me:se%2Fcret@first/shop?application_name=x');
    hosts.skip(hosts.current());
    expect(hosts.current()).toBe('postgres://me:se%2Fcret@second:5433/shop?application_name=x');
    hosts.skip(hosts.current());
    hosts.skip(hosts.current());
    expect(hosts.current()).toContain('@first/');
  });

  it('are passed by once, however many callers found the same one unusable', () => {
    const hosts = hostsOf('postgres://first,second/shop');
    const failed = hosts.current();
    hosts.skip(failed);
    hosts.skip(failed);
    expect(hosts.current()).toBe('postgres://second/shop');
  });

  it('are encrypted to as sslmode says everywhere else', () => {
    expect(hostsOf('postgres://a/b?sslmode=require').current()).toContain('uselibpqcompat=true');
    expect(hostsOf('postgres://a/b').current()).toBe('postgres://a/b');
  });
});
