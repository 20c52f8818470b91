import { describe, expect, it } from 'vitest';
import { accountAt, formsOf, hasSoundChecksum } from './addresses.ts';

/** A TON account in its user-friendly form, with valid check digits for any parts. */
function tonAddress(kind: number, chain: number): string {
  const bytes = Buffer.concat([Buffer.from([kind, chain]), Buffer.alloc(32, 7)]);
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ ((crc & 0x8000) === 0 ? 0 : 0x1021)) & 0xffff;
  }
  return Buffer.concat([bytes, Buffer.from([crc >> 8, crc & 0xff])]).toString('base64url');
}

describe('addresses', () => {
  it.each([
    ['bitcoin', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
    ['bitcoin', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
    ['bitcoin', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
    ['BTC', 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'],
    ['ethereum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['arbitrum', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
    ['tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
    ['ton', 'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N'],
    ['a network of another day', 'anything'],
    ['constructor', 'anything'],
  ])('P32 V-74 takes a sound address of %s: %s', (network, address) => {
    expect(hasSoundChecksum(address, network)).toBe(true);
  });
  it.each([
    ['bitcoin', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3'],
    ['bitcoin', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
    ['bitcoin', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdp'],
    ['bitcoin', 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcq'],
    ['bitcoin', 'BC1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
    ['bitcoin', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
    ['bitcoin', 'bc1'],
    ['bitcoin', ''],
    ['ethereum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD'],
    ['ethereum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe'],
    ['tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6s'],
    ['tron', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
    ['ton', 'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2M'],
  ])('P32 V-74 refuses one letter too many wrong in %s: %s', (network, address) => {
    expect(hasSoundChecksum(address, network)).toBe(false);
  });
});

describe('a witness program', () => {
  it.each([
    ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'version 0, 20 bytes, in capitals'],
    ['bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3', 'version 0, 32 bytes'],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', 'version 1, 32 bytes'],
    ['bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y', 'version 1, 40 bytes'],
    ['bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs', 'version 2, 16 bytes'],
    ['bc1sw50qgdz25j', 'version 16, 2 bytes'],
    ['bc1pfeessrawgf', 'version 1, 2 bytes'],
  ])('P-83 is paid by either name of the coin: %s, %s', (address) => {
    expect([hasSoundChecksum(address, 'bitcoin'), hasSoundChecksum(address, 'BTC')]).toEqual([true, true]);
  });
  it.each([
    ['bc1qr508d6qejxtdg4y5r3zarvaryv98gj9p', 'version 0 has 20 or 32 bytes'],
    ['bc130xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq7zws8r', 'there is no version 17'],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf', 'more than four bits of padding'],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vpggkg4j', 'padding that is not zero'],
    ['bc1pw5dgrnzv', 'a program of one byte'],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav', 'a program of 41 bytes'],
    ['bc1gmk9yu', 'no program'],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', 'the checksum of version 0 in version 1'],
    ['BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL', 'the checksum of version 0 in version 16'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh', 'the checksum of later versions in version 0'],
    ['bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4', 'a letter that is none'],
  ])('P-83 is refused by either name of the coin: %s, %s', (address) => {
    expect([hasSoundChecksum(address, 'bitcoin'), hasSoundChecksum(address, 'BTC')]).toEqual([false, false]);
  });
});

describe('an account on TON', () => {
  it.each([
    [0x11, 0x00],
    [0x51, 0x00],
    [0x11, 0xff],
    [0x51, 0xff],
  ])('P-83 is of kind %i on chain %i', (kind, chain) => {
    expect(hasSoundChecksum(tonAddress(kind, chain), 'ton')).toBe(true);
  });
  it.each([
    ['chain 1', 0x11, 0x01],
    ['chain 15', 0x51, 0x0f],
    ['chain -2', 0x11, 0xfe],
    ['chain -128', 0x11, 0x80],
    ['a test network', 0x91, 0x00],
    ['a kind that is none', 0x12, 0x00],
  ])('P-83 is never of %s', (_name, kind, chain) => {
    expect(hasSoundChecksum(tonAddress(kind, chain), 'ton')).toBe(false);
  });
});

it.each([
  ['an e-mail address', 'anna@example.com'],
  ['an IBAN', 'DE89370400440532013000'],
  ['a hash', 'ab'.repeat(32)],
  ['nothing', ''],
])('P-83 names no account by %s', (_name, text) => {
  expect(accountAt(text)).toBeUndefined();
});

it.each([
  ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'],
  ['EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N', 'UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI'],
  [tonAddress(0x11, 0xff), tonAddress(0x51, 0xff)],
  ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['anything', 'anything'],
])('P-84 a search for %s is one for %s, and the other way about', (one, other) => {
  expect([formsOf(one), formsOf(other)]).toEqual([expect.arrayContaining([one, other]), expect.arrayContaining([one, other])]);
  expect(new Set(formsOf(one).map(accountAt))).toEqual(new Set([accountAt(one)]));
});
