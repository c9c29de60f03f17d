import { BlockList, isIP } from 'node:net';

const closed = new BlockList();
// What RFC 6890 and its like set aside: this machine, its networks, what no host on the internet has
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
// Of the internet's own: Teredo, documentation, and 6to4, in which an IPv4 address hides
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closedIPv6.addSubnet(net, bits, 'ipv6');

/** May a delivery be taken to this address? With `loopback` to this machine too. */
export function mayReach(address: string, { loopback }: { readonly loopback: boolean }): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  const kind = family === 4 ? 'ipv4' : 'ipv6';
  if (loopbackNet.check(address, kind)) return loopback;
  if (family === 4) return !closed.check(address, 'ipv4');
  return openIPv6.check(address, 'ipv6') && !closedIPv6.check(address, 'ipv6');
}

/** Is it an address that a webhook may have, before its host is looked up? http only on this machine, and with `loopback`. */
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

/** Without the brackets of an IPv6 address. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1');
}
