import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { refusalTexts, siteContent } from './index.ts';

const modules = path.resolve(import.meta.dirname, '..');

/** Every rule the server's own code names when it refuses a field. */
function rulesInUse(): string[] {
  const files = readdirSync(modules, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.ts$/.test(file));
  const rules = files.flatMap((file) =>
    [...readFileSync(path.join(modules, file), 'utf8').matchAll(/rule: '(\w+)'/g)].map((match) => match[1] ?? ''),
  );
  return [...new Set([...rules, 'required', 'minLength', 'maxLength', 'email', 'other', 'breachedPassword', 'minAge'])].toSorted();
}

describe('the words of refusals', () => {
  const texts = refusalTexts(siteContent());

  it.each(rulesInUse())('V-82 has its own words for %s in every complete language', (rule) => {
    const [english, german] = ['en', 'de'].map((language) => texts.field({ rule, min: 3, max: 9, param: 'x' }, language));
    expect(english).toMatch(/\w/);
    expect(english).not.toBe(rule);
    expect(german).not.toBe(english);
  });

  it('L-13 puts bounds into the text, and answers a language it does not have in the default one', () => {
    expect(texts.field({ rule: 'amountTooLow', min: '5.00 EUR' }, 'de')).toBe('Mindestens 5.00 EUR.');
    expect(texts.field({ rule: 'amountTooLow', min: '5.00 EUR' }, 'xx')).toBe('Minimum 5.00 EUR.');
    expect(texts.field({ rule: 'never heard of' }, 'de')).toBe('This value is not valid');
  });
});
