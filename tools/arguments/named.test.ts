import { expect, it } from 'vitest';
import { named } from './named.ts';

const parts = [{ name: 'disk' }, { name: 'clock' }, { name: 'clock' }];

it('E-51 leaves what is named, or all', () => {
  expect(named(parts, ['clock'])).toEqual([{ name: 'clock' }, { name: 'clock' }]);
  expect(named(parts, undefined)).toEqual(parts);
});

it.each([[['dsik']], [['disk', 'dsik']]])('E-51 refuses %j, since a run that tries nothing would pass', (only) => {
  expect(() => named(parts, only)).toThrow('dsik is not valid: allowed is disk, clock');
});
