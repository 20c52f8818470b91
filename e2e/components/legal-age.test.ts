import { waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { fill } from './hands.ts';
import { showPage } from './pages.ts';
import { choose, openSignUp } from './registration.ts';

test('P-108 the age that the form asks for is that of the chosen country', async () => {
  const { user, form } = await openSignUp({ country: 'DE' });
  expect(form().getByRole('checkbox', { name: /^I am 21 or over/ })).toBeVisible();
  const field = form().getByLabelText(/^Date of birth/);
  await fill(user, field, '05/17/2010');
  await user.tab();
  expect(await form().findByText('You must be 21 or over.')).toBeVisible();
  await choose(user, form(), { label: 'Country', wanted: 'Austria' });
  expect(form().getByRole('checkbox', { name: /^I am 18 or over/ })).toBeVisible();
  await waitFor(() => expect(form().queryByText('You must be 21 or over.')).toBeNull());
});

const locales = ['ar', 'de', 'en', 'es', 'fr', 'hi', 'it', 'ja', 'pl', 'pt-br', 'ru', 'tr'];
const aged = [
  ['DE', '21', '18'],
  ['AT', '18', '21'],
] as const;

test.each(locales)('P-108 in %s the home page, the terms and the footer name the age of the country one is in', async (locale) => {
  const prefix = locale === 'en' ? '' : `/${locale}`;
  for (const [country, age, other] of aged) {
    const bare = (figure: string) => new RegExp(`(?<![\\d.,])${figure}(?![\\d.,])`);
    await showPage(prefix || '/', { country, language: locale });
    expect(document.querySelector('meta[name=description]')?.getAttribute('content')).toMatch(bare(age));
    await showPage(`${prefix}/static/terms`, { country, language: locale });
    for (const part of ['main', 'footer']) {
      const text = document.querySelector(part)?.textContent ?? '';
      expect(text).toMatch(bare(age));
      expect(text).not.toMatch(bare(other));
    }
  }
});
