import { describe, expect, it } from 'vitest';
import { hasSoundChecksum } from './address-checksum.ts';

describe('checksums of addresses', () => {
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
    ['tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6s'],
    ['tron', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
    ['ton', 'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2M'],
  ])('P32 V-74 refuses one letter too many wrong in %s: %s', (network, address) => {
    expect(hasSoundChecksum(address, network)).toBe(false);
  });
});
