import { BlockList, isIP } from 'node:net';

const closed = new BlockList();
// The special-purpose ranges of RFC 6890 and later: this host, private networks, and unroutable addresses
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(net, bits, 'ipv4');

const loopbackNet = new BlockList();
loopbackNet.addSubnet('127.0.0.0', 8, 'ipv4');
loopbackNet.addAddress('::1', 'ipv6');

const openIPv6 = new BlockList();
openIPv6.addSubnet('2000::', 3, 'ipv6');
const closedIPv6 = new BlockList();
// Special ranges within the internet's IPv6 addresses: Teredo, documentation, and 6to4, which embeds an IPv4 address
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closedIPv6.addSubnet(net, bits, 'ipv6');

/** True if a delivery may connect to this address; with `loopback` also to this machine. */
export function mayReach(address: string, { loopback }: { readonly loopback: boolean }): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  const kind = family === 4 ? 'ipv4' : 'ipv6';
  if (loopbackNet.check(address, kind)) return loopback;
  if (family === 4) return !closed.check(address, 'ipv4');
  return openIPv6.check(address, 'ipv6') && !closedIPv6.check(address, 'ipv6');
}

/** True if a webhook may have this URL, before its host is resolved. http is allowed only for this machine, and only with `loopback`. */
export function isWebhookUrl(text: string, { loopback }: { readonly loopback: boolean }): boolean {
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '') return false;
  const host = hostOf(url);
  const isHere =
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    (isIP(host) > 0 && loopbackNet.check(host, isIP(host) === 4 ? 'ipv4' : 'ipv6'));
  if (isHere) return loopback && (url.protocol === 'https:' || url.protocol === 'http:');
  return url.protocol === 'https:' && (isIP(host) === 0 || mayReach(host, { loopback }));
}

/** The hostname without the brackets of an IPv6 address. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1');
}
