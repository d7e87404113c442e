import { bareHost, isPublicAddress } from './address.js';
import { allowedHosts } from './allowed-hosts.js';
import { checkedAddresses } from './connect.js';
import { parseAddress } from './safe-fetch.js';

const publicAddresses = [
  '1.1.1.1',
  '8.8.8.8',
  '93.184.215.14',
  '172.15.255.255',
  '172.32.0.1',
  '192.167.255.255',
  '11.0.0.1',
  '126.255.255.255',
  '223.255.255.254',
  '2606:4700:4700::1111',
  '2a00:1450:4001:81b::200e',
];

const specialAddresses = [
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '100.127.255.255',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.0.170',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.0.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::7f00:1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:8.8.8.8',
  '::ffff:0:127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b::169.254.169.254',
  '64:ff9b::8.8.8.8',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:0:4136:e378:8000:63bf:3fff:fdd2',
  '2001:2::1',
  '2001:10::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '2002:a00:1::1',
  '2002:808:808::1',
  '3fff::1',
  '2606:4700::5efe:10.0.0.1',
  '2606:4700::200:5efe:7f00:1',
  'fc00::1',
  'fd12:3456:789a::1',
  'fd00:ec2::254',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  '4000::1',
  'e000::1',
  '',
  'localhost',
  'not an address',
];

describe('public addresses', () => {
  it.each(publicAddresses)('%s may be opened', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each(specialAddresses)('%j may not', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it('reads hosts as URLs write them', () => {
    expect(bareHost('[::1]')).toBe('::1');
    expect(bareHost('example.org.')).toBe('example.org');
  });
});

/** Every spelling that a browser takes for an address of this machine or its network. */
const privateSpellings = [
  'http://127.0.0.1/',
  'http://127.0.0.1./',
  'http://127.1/',
  'http://127.0.1/',
  'http://2130706433/',
  'http://2130706433./',
  'http://017700000001/',
  'http://0177.0.0.1/',
  'http://0177.0.0.01/',
  'http://0x7f000001/',
  'http://0x7f.0.0.1/',
  'http://0x7F.1/',
  'http://0x7f.0x0.0x0.0x1/',
  'http://127.0.0.1:80/',
  'http:127.0.0.1/',
  'http:///127.0.0.1/',
  'http:\\\\127.0.0.1\\',
  'HTTP://127.0.0.1/',
  'http://\t127.0.0.1/',
  'http://127.0.0.1#@example.org/',
  'http://127.0.0.1?@example.org/',
  'http://127.0.0.1/\\@example.org/',
  'http://１２７.０.０.１/',
  'http://①②⑦.⓪.⓪.①/',
  'http://127。0。0。1/',
  'http://0/',
  'http://0.0.0.0/',
  'http://0x0/',
  'http://10.1.2.3/',
  'http://0xa.1.2.3/',
  'http://012.1.2.3/',
  'http://167772161/',
  'http://172.16.0.1/',
  'http://192.168.1.1/',
  'http://3232235777/',
  'http://0xc0a80101/',
  'http://169.254.169.254/latest/meta-data/',
  'http://2852039166/latest/meta-data/',
  'http://0xa9fea9fe/latest/meta-data/',
  'http://0251.0376.0251.0376/',
  'http://[::1]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[::]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[0:0:0:0:0:ffff:127.0.0.1]/',
  'http://[::127.0.0.1]/',
  'http://[64:ff9b::127.0.0.1]/',
  'http://[64:ff9b::a9fe:a9fe]/',
  'http://[2002:7f00:1::]/',
  'http://[fe80::1]/',
  'http://[fd00:ec2::254]/',
  'http://[fc00::1]/',
  'http://[ff02::1]/',
];

const noNames = { allowed: allowedHosts([]), resolve: () => Promise.resolve([]) };

describe('spellings of private addresses', () => {
  it.each(privateSpellings)('%s is refused', async (spelling) => {
    const url = parseAddress(spelling);
    await expect(checkedAddresses(url.hostname, 80, noNames)).rejects.toMatchObject({
      status: 403,
      code: 'address_not_allowed',
    });
  });

  it.each([
    ['http://localhost/', 'localhost'],
    ['http://LOCALHOST./', 'localhost'],
    ['http://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/', 'localhost'],
    ['http://ｌｏｃａｌｈｏｓｔ/', 'localhost'],
    ['http://bücher.example/', 'xn--bcher-kva.example'],
    ['http://127.0.0.1.nip.example/', '127.0.0.1.nip.example'],
  ])('%s is resolved as %s, and refused when that is this machine', async (spelling, name) => {
    const asked: string[] = [];
    const resolve = (hostname: string) => {
      asked.push(hostname);
      return Promise.resolve(['127.0.0.1']);
    };
    const url = parseAddress(spelling);
    const checking = checkedAddresses(url.hostname, 80, { allowed: allowedHosts([]), resolve });
    await expect(checking).rejects.toMatchObject({ status: 403, code: 'address_not_allowed' });
    expect(asked).toEqual([name]);
  });

  it('refuses a name that has a private address among its public ones', async () => {
    const resolve = () => Promise.resolve(['93.184.215.14', '10.0.0.1']);
    const checking = checkedAddresses('mixed.example', 443, { allowed: allowedHosts([]), resolve });
    await expect(checking).rejects.toMatchObject({ code: 'address_not_allowed' });
  });

  it('gives the addresses of a public name', async () => {
    const resolve = () => Promise.resolve(['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c']);
    const addresses = await checkedAddresses('site.example', 443, { allowed: allowedHosts([]), resolve });
    expect(addresses).toEqual(['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c']);
  });

  it.each([22, 25, 110, 445, 631])('refuses port %i, which speaks something else', async (port) => {
    await expect(checkedAddresses('8.8.8.8', port, noNames)).rejects.toMatchObject({ status: 403 });
  });

  it('says that a name was not found', async () => {
    await expect(checkedAddresses('nowhere.example', 80, noNames)).rejects.toMatchObject({
      status: 502,
      code: 'fetch_failed',
    });
  });
});

describe('addresses as people give them', () => {
  it.each([
    '',
    'example.org/page.png',
    '/covers/1.png',
    'ftp://example.org/1.png',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'javascript:alert(1)',
    'gopher://127.0.0.1:70/',
    'http://',
    'http://[::1',
    'http://[fe80::1%25eth0]/',
    'http://256.256.256.256/',
    'http://exa mple.org/',
    'http://user@example.org/',
    'http://user:secret@example.org/',
    'http://example.org@127.0.0.1/',
    'http://127.0.0.1:80@example.org/',
    `http://example.org/${'a'.repeat(5000)}`,
  ])('%s is no address', (address) => {
    let thrown: unknown;
    try {
      parseAddress(address);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toMatchObject({ status: 400, code: 'address_invalid' });
  });

  it('drops the fragment and keeps the rest', () => {
    expect(parseAddress('https://example.org/a?b=c#d').href).toBe('https://example.org/a?b=c');
  });
});

describe('hosts that an operator allows', () => {
  it('are allowed with their port only', () => {
    const allowed = allowedHosts(['localhost:8090', 'library.internal', '[::1]:9000']);
    expect(allowed('localhost', 8090)).toBe(true);
    expect(allowed('LOCALHOST'.toLowerCase(), 8091)).toBe(false);
    expect(allowed('library.internal', 80)).toBe(true);
    expect(allowed('library.internal', 443)).toBe(true);
    expect(allowed('library.internal', 8080)).toBe(false);
    expect(allowed('::1', 9000)).toBe(true);
    expect(allowed('evil-library.internal', 80)).toBe(false);
  });

  it.each(['http://localhost', 'localhost:0', 'localhost:99999', 'a b', 'user@host', 'host/path', '*'])(
    'rejects the entry %s at start',
    (entry) => {
      expect(() => allowedHosts([entry])).toThrow(TypeError);
    },
  );
});
