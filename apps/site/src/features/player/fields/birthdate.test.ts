import { date, firstFailure } from '@pavilion/contract/validation/index.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { adultRule, birthdateExample, birthdateMark, readBirthdate, sayBirthdate, writeBirthdate } from './birthdate.ts';

const locales = ['en', 'de', 'fr', 'es', 'pt-br', 'it', 'pl', 'tr', 'ru', 'ja', 'hi', 'ar'];
const days = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2026-11-29'), noInvalidDate: true })
  .map((moment) => moment.toISOString().slice(0, 10));

it('A-72 a birth date is read as each language writes it, with separators and without', () => {
  fc.assert(
    fc.property(days, fc.constantFrom(...locales), fc.constantFrom(' ', '-', '.', '/', ' / ', '年'), (day, locale, mark) => {
      const written = writeBirthdate(day, locale);
      expect(readBirthdate(written, locale)).toBe(day);
      expect(readBirthdate(written.replaceAll(/\D/g, ''), locale)).toBe(day);
      expect(readBirthdate(written.split(/\D/).join(mark), locale)).toBe(day);
      expect(firstFailure([date], readBirthdate(written, locale))).toBeUndefined();
    }),
  );
});

it('A-72 a birth date is read as browsers fill it in, in digits of any script, and in the one order that makes a day', () => {
  const read = (text: string, locale = 'de') => readBirthdate(text, locale);
  expect(
    ['1990-05-17', '19900517', '17.5.1990', '١٧/٠٥/١٩٩٠', '१७-५-१९९०', '１７０５１９９０', '5/17/1990'].map((text) => read(text)),
  ).toEqual(Array.from({ length: 7 }, () => '1990-05-17'));
  expect([read('17/05/1990', 'en'), read('17051990', 'en')]).toEqual(['1990-05-17', '1990-05-17']);
  expect([read('05/06/1990', 'en'), read('05/06/1990', 'de')]).toEqual(['1990-05-06', '1990-06-05']);
});

it('A-72 an impossible date, or one before anybody alive was born, is not read', () => {
  for (const text of ['', 'May', '31.02.2000', '29.02.1900', '17.05.90', '170590', '17.05', '17.05.1090', '17.05.1990.1', '00.05.1990'])
    expect([text, readBirthdate(text, 'de')]).toEqual([text, '']);
  expect(writeBirthdate('31.02.2000', 'de')).toBe('31.02.2000');
});

it('A-72 the field shows its order, an example, and how it was read', () => {
  expect(['en', 'de', 'ja'].map(birthdateMark)).toEqual(['MM/DD/YYYY', 'TT.MM.JJJJ', '年/月/日']);
  expect(['en', 'de', 'ja', 'ar'].map(birthdateExample)).toEqual(['05/17/1990', '17.05.1990', '1990/05/17', '17/05/1990']);
  expect(['en', 'de'].map((locale) => sayBirthdate('1990-05-17', locale))).toEqual(['May 17, 1990', '17. Mai 1990']);
});

it('A-72 who is a child anywhere is refused before anything is sent', () => {
  const yearsAgo = (years: number) => `${new Date().getUTCFullYear() - years}-01-01`;
  expect(firstFailure([adultRule()], yearsAgo(17))).toEqual({ rule: 'minAge', min: 18 });
  expect(firstFailure([adultRule()], yearsAgo(18))).toBeUndefined();
});
