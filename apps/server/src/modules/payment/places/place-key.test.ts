import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeKeyOf, placeNamed } from './place-key.ts';

const ETHEREUM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const BITCOIN = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const BOUNCEABLE = 'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N';
const OTHER_BITS = 'UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI';
const RAW = '0:83dfd552e63729b472fcbcc8c45ebcc6691702558b68ec7527e1ba403a0f31a8';
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

type Fields = Record<string, string | null>;
const place = (method: string, fields: Fields) => ({ method, fields });
const coins = (currencyWithdraw: string, wallet_id: string) => place('pavilion.withdrawal.coins', { currencyWithdraw, wallet_id });
const onNetwork = (crypto_network: string, wallet_id: string, more: Fields = {}) =>
  place('pavilion.withdrawal.usdt', { crypto_network, wallet_id, ...more });
const agent = (phone: string, more: Fields = {}) => place('0x.withdrawal.cash_agent', { phone, ...more });
const bank = (iban: string, more: Fields = {}) => place('pavilion.withdrawal.bank', { iban, ...more });

describe('one place', () => {
  it.each([
    [
      'an Ethereum address, in any case, on any network and by any method',
      [
        onNetwork('ethereum', ETHEREUM),
        onNetwork('ethereum', ETHEREUM.toLowerCase()),
        onNetwork('arbitrum', `0x${ETHEREUM.slice(2).toUpperCase()}`),
        onNetwork('arbitrum', `0X${ETHEREUM.slice(2).toUpperCase()}`),
        onNetwork('polygon', ETHEREUM),
        onNetwork('polygon', ETHEREUM.replace('5aA', '5AA')),
        onNetwork('ethereum', ETHEREUM, { tag: 'x1' }),
        place('pavilion.withdrawal.ether', { crypto_network: 'arbitrum', wallet_id: ETHEREUM }),
        coins('ETH', ETHEREUM),
      ],
    ],
    [
      'a Bitcoin address, in capitals and by either method',
      [
        place('pavilion.withdrawal.bitcoin', { crypto_network: 'bitcoin', wallet_id: BITCOIN }),
        place('pavilion.withdrawal.bitcoin', { crypto_network: 'bitcoin', wallet_id: BITCOIN.toUpperCase() }),
        place('pavilion.withdrawal.bitcoin', { crypto_network: null, wallet_id: ` ${BITCOIN} ` }),
        coins('BTC', BITCOIN),
      ],
    ],
    [
      'an account on TON, bounceable, not, and raw; an empty tag is none',
      [
        onNetwork('ton', BOUNCEABLE),
        onNetwork('ton', OTHER_BITS),
        onNetwork('ton', BOUNCEABLE.replaceAll('-', '+').replaceAll('_', '/')),
        onNetwork('ton', RAW),
        onNetwork('ton', RAW.toUpperCase()),
        onNetwork('ton', BOUNCEABLE, { tag: '' }),
        onNetwork('ton', BOUNCEABLE, { tag: ' ' }),
        onNetwork('ton', BOUNCEABLE, { tag: null }),
      ],
    ],
    ['a Tron address, by either method', [onNetwork('tron', TRON), coins('USDT', TRON), onNetwork('tron', TRON, { tag: 'abc1' })]],
    [
      'a phone, whatever the note says',
      [
        agent('+4915112345678'),
        agent('+4915112345678', { note: '' }),
        agent('+4915112345678', { note: 'a' }),
        agent('+4915112345678', { note: ' ' }),
        agent('+4915112345678', { note: null }),
        agent('+49 151 12345678'),
        agent('+49 (151) 1234-5678'),
        agent('+4915112345678', { agentNumber: '7' }),
        place('pavilion.deposit.cash-agent', { agentNumber: null, phone: '+4915112345678', branch: 'city', note: null }),
      ],
    ],
    [
      'an account number, printed or not',
      [
        bank('DE89370400440532013000'),
        bank('DE89 3704 0044 0532 0130 00'),
        bank('de89370400440532013000'),
        bank('DE89-3704-0044-0532-0130-00', { note: 'rent' }),
        place('another.bank', { iban: 'DE89370400440532013000', phone: '' }),
      ],
    ],
    [
      'a tax number, printed or not',
      [
        place('pavilion.withdrawal.instant', { cpf_number: '52998224725' }),
        place('pavilion.withdrawal.instant', { cpf_number: '529.982.247-25' }),
        place('pavilion.deposit.instant-qr', { cpf_number: '529 982 247 25' }),
      ],
    ],
    [
      'nothing, or what is many people’s',
      [place('card', { cardLastFour: '1234' }), place('card', {}), bank(''), agent('', { note: 'x' }), bank(' ')],
    ],
  ])('P-84 is %s', (_name, places) => {
    expect(new Set(places.map(placeKeyOf)).size).toBe(1);
  });
  it('P-84 is another than each of the others', () => {
    const places = [
      onNetwork('ethereum', ETHEREUM),
      onNetwork('ethereum', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaee'),
      coins('BTC', BITCOIN),
      coins('BTC', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'),
      onNetwork('tron', TRON),
      onNetwork('ton', RAW),
      onNetwork('ton', `-1${RAW.slice(1)}`),
      onNetwork('ton', RAW, { tag: 'a' }),
      onNetwork('ton', RAW, { tag: 'A' }),
      agent('+4915112345678'),
      agent('+4915112345679'),
      agent('', { agentNumber: '7' }),
      bank('DE89370400440532013000'),
      bank('AT611904300234573201'),
      place('pavilion.withdrawal.instant', { cpf_number: '52998224725' }),
      place('purse', { wallet_id: 'anna' }),
      place('purse', { wallet_id: 'Anna' }),
      place('other.purse', { wallet_id: 'anna' }),
      place('purse', { wallet_id: 'anna', crypto_network: 'coral' }),
      place('card', { cardLastFour: '1234' }),
    ];
    expect(new Set(places.map(placeKeyOf)).size).toBe(places.length);
    expect(placeKeyOf(place('card', { cardLastFour: '1234' }))).toBe('');
    expect([placeKeyOf(place('m', { wallet_id: 'x' })) !== '', placeKeyOf(place('m', { phone: null }))]).toEqual([true, '']);
  });
  it('P-84 has one name however it is written', () => {
    const hexadecimal = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => Buffer.from(bytes).toString('hex'));
    const network = fc.constantFrom('ethereum', 'arbitrum', 'base');
    const written = fc.record({ digits: hexadecimal, network, isCapital: fc.boolean(), note: fc.option(fc.string()) });
    fc.assert(
      fc.property(written, ({ digits, network: by, isCapital, note }) => {
        const wallet = `0x${isCapital ? digits.toUpperCase() : digits}`;
        expect(placeKeyOf(onNetwork(by, wallet, { note, tag: note }))).toBe(`evm:0x${digits}`);
      }),
    );
  });
});

it.each([
  [ETHEREUM.toLowerCase(), placeKeyOf(onNetwork('arbitrum', ETHEREUM))],
  [BITCOIN.toUpperCase(), placeKeyOf(coins('BTC', BITCOIN))],
  [OTHER_BITS, placeKeyOf(onNetwork('ton', BOUNCEABLE))],
  ['de89 3704 0044 0532 0130 00', placeKeyOf(bank('DE89370400440532013000'))],
  ['anna', undefined],
  ['', undefined],
])('P-84 a search for %s is one for %s', (text, key) => {
  expect(placeNamed(text)).toBe(key);
});
