import { date, firstFailure } from '@pavilion/contract/validation/index.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { joinDate, splitDate } from '../../../content/date-parts.ts';
import { dayOptions, monthName, monthOptions, yearOptions } from './birthdate.ts';

it('E-29 a birth date has three lists, the years from 18 years ago back to 1920', () => {
  expect([yearOptions(2026)[0], yearOptions(2026).at(-1), dayOptions.length, monthOptions.at(-1)]).toEqual(['2008', '1920', 31, '12']);
  expect([monthName('01', 'en'), monthName('12', 'de')]).toEqual(['January', 'Dezember']);
});

it('E-29 V-36 parts and date convert both ways, and a missing part makes no valid date', () => {
  const part = (options: readonly string[]) => fc.constantFrom('', ...options);
  fc.assert(
    fc.property(part(dayOptions), part(monthOptions), part(yearOptions(2026)), (day, month, year) => {
      const parts = { day, month, year };
      const joined = joinDate(parts);
      expect(splitDate(joined)).toEqual(parts);
      const isPartial = joined !== '' && [day, month, year].includes('');
      return !isPartial || firstFailure([date], joined)?.rule === 'date';
    }),
  );
});
