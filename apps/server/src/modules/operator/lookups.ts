import type { LookupGroup } from '../../kernel/secrets/lookups.ts';

export const throttleLookups: LookupGroup = {
  name: 'operator throttle',
  columns: [{ table: 'console.operator_throttle', column: 'key' }],
  lock: 'value',
};

/** Every column of the console's schema with keyed hashes. */
export const operatorLookups: readonly LookupGroup[] = [
  throttleLookups,
  { name: 'operator recovery code', columns: [{ table: 'console.operator_recovery', column: 'code_key' }] },
];
