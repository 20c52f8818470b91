import { fieldCatalogue } from '@pavilion/contract/validation/index.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { anotherSession, freshEmail, freshPhone, password } from '../players.ts';
import { expectAccessible } from './axe.ts';
import { changeContent, route } from './network.ts';
import { choose, fillBirthdate, openSignUp } from './registration.ts';
import { chooseOption, paste, reads, toast } from './hands.ts';

/** The edge says that the visitor is in Brazil. */
const inBrazil = { country: 'BR' };
/** The edge says nothing of where the visitor is. */
const nowhere = { country: '' };

/** The browser's zone, as its own settings have it. */
function browserIn(timeZone: string): void {
  const spy = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...resolved, timeZone });
  onTestFinished(() => spy.mockRestore());
}
const resolved = new Intl.DateTimeFormat().resolvedOptions();

type Definition = { name: string; isRequired?: boolean; isVisible?: boolean; description?: string };

/** Gives the form other definitions than the seed's, as an operator would. */
function define(definitions: readonly Definition[]): void {
  const data = definitions.map(({ name, isRequired = false, isVisible = true, description = '' }, index) => ({
    id: index + 1,
    name,
    description,
    editable: true,
    isRequired,
    isVisible,
    position: index + 1,
  }));
  route(/^\/api\/player\/fields\/validations\?scenario=registration/, () => Response.json({ data }));
}

const optionsShown = async (): Promise<string[]> =>
  within(await screen.findByRole('listbox'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

test('U-34 V-64 the weekly limit and the phone are read whole, as they are pasted', async () => {
  const { user, form } = await openSignUp();
  const limit = form().getByLabelText(/deposit limit/i);
  await choose(user, form(), { label: 'Account currency', wanted: 'EUR' });
  await paste(user, limit, '1,000');
  await reads('= 1,000.00 EUR');
  await paste(user, limit, '1e3');
  await reads('We can’t read this amount.');
  expect(form().getByRole('button', { name: 'Create account' })).toBeDisabled();
  await user.click(form().getByRole('tab', { name: 'Phone' }));
  const number = form().getByLabelText(/^Phone/);
  await paste(user, number, '+49 (0)151 33707520');
  expect(form().getByLabelText('Dialling code')).toHaveValue('DE');
  expect(number).toHaveValue('15133707520');
  await paste(user, number, '4915133707520');
  expect(number).toHaveValue('15133707520');
});

test('A-62 V-64 the zero that is dialled at home alone is not sent', async () => {
  const sent: unknown[] = [];
  route(/^\/api\/player\/otp\/send/, async (request, send) => {
    sent.push(await request.clone().json());
    return send();
  });
  const { user, form, submit, fillByPhone } = await openSignUp();
  const { number } = freshPhone();
  await fillByPhone(`0${number}`);
  await waitFor(() => expect(submit()).toBeEnabled());
  expect(form().getByLabelText(/^Phone/)).toHaveValue(`0${number}`);
  await user.click(submit());
  await waitFor(() => expect(sent).toMatchObject([{ phone: `+49${number}` }]));
});

test('U-63 a day picked in the system’s picker stands in the typed field, and one that is typed stands in the picker', async () => {
  const { user, form } = await openSignUp({ widthPx: 390 });
  const typed = form().getByLabelText(/^Date of birth/);
  const picker = form().getByLabelText('Choose a date');
  // The picker opens at the youngest who may play, and no key stops at it.
  const youngest = new Date(Date.parse(picker.getAttribute('max') ?? ''));
  const years = new Date().getUTCFullYear() - youngest.getUTCFullYear();
  expect([picker.getAttribute('min'), picker.getAttribute('tabindex'), years]).toEqual(['1900-01-01', '-1', 18]);
  fireEvent.change(picker, { target: { value: '1990-05-17' } });
  await waitFor(() => expect(typed).toHaveValue('05/17/1990'));
  expect(typed).toHaveAccessibleDescription('May 17, 1990');
  await user.clear(typed);
  await paste(user, typed, '3/4/1985');
  await waitFor(() => expect(picker).toHaveValue('1985-03-04'));
});

test('E-28 E-29 V-66 U-26 every field of the catalogue has its control, its order and its marker', async () => {
  const names = Object.keys(fieldCatalogue).filter((name) => !['email', 'phone'].includes(name));
  define([
    ...names.map((name) => ({ name, isRequired: ['city', 'gender', 'birthdate'].includes(name) })),
    { name: 'favouriteColour', description: 'Favourite colour' },
  ]);
  const { user, form } = await openSignUp();
  const scope = form();
  for (const label of ['First name', 'Nationality', 'Nickname', 'Postcode', 'Security question', 'Place of birth', 'Favourite colour'])
    expect(scope.getByRole('textbox', { name: label })).toBeVisible();
  expect(scope.getByRole('textbox', { name: 'Message' }).tagName).toBe('TEXTAREA');
  expect(scope.getByLabelText('Age', { exact: true })).toHaveAttribute('inputmode', 'numeric');
  for (const label of [/^Country/, /^Account currency/]) expect(scope.getByRole('combobox', { name: label })).toBeVisible();
  expect(scope.getByRole('combobox', { name: 'Language' }).tagName).toBe('SELECT');
  expect(scope.getAllByRole('radio')).toHaveLength(3);
  expect(scope.getByRole('textbox', { name: 'Date of birth' })).toHaveAttribute('autocomplete', 'bday');
  expect(scope.getAllByRole('checkbox')).toHaveLength(3); // Without the consent to SMS, in e-mail mode.
  expect(scope.queryByLabelText('Security check')).toBeNull();
  await expectAccessible();
  expect(scope.getByLabelText(/^City/)).toHaveAttribute('aria-required', 'true');
  const labels = [...screen.getByRole('dialog').querySelectorAll('label, legend')].map(({ textContent }) => textContent.trim());
  expect(labels.some((label) => /^City\s*\*$/.test(label))).toBe(true);
  await paste(user, scope.getByLabelText('CPF'), '52998224725');
  expect(scope.getByLabelText('CPF')).toHaveValue('529.982.247-25');
  const places = ['First name', 'Last name', 'Nationality', 'City', 'Postcode'].map((label) =>
    labels.findIndex((text) => text.startsWith(label)),
  );
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places[0]).toBeGreaterThanOrEqual(0);
});

test('V-36 V-54 V-57 the rules of the fields speak, and a repetition is judged again with the password', async () => {
  define([
    { name: 'password', isRequired: true },
    { name: 'password_confirmation', isRequired: true },
    { name: 'firstName' },
    { name: 'birthdate', isRequired: true },
    { name: 'gender', isRequired: true },
    { name: 'bonusCode' },
  ]);
  const { user, form, submit } = await openSignUp();
  const scope = form();
  await paste(user, scope.getByLabelText(/^E-mail/), freshEmail());
  await paste(user, scope.getByLabelText(/^Password/), password);
  await paste(user, scope.getByLabelText(/^Repeat password/), password);
  await paste(user, scope.getByLabelText('First name'), 'A');
  await user.tab();
  expect(await scope.findByText('At least 2 characters.')).toBeVisible();
  await paste(user, scope.getByLabelText('First name'), 'Al');
  await fillBirthdate(user, scope, '02/31/2000');
  await user.tab();
  expect(await scope.findByText('Enter a valid date. For example 05/17/1990')).toBeVisible();
  await fillBirthdate(user, scope, '02/29/2000');
  await user.click(scope.getByRole('radio', { name: 'Other' }));
  expect(submit()).toBeEnabled();
  await paste(user, scope.getByLabelText(/^Password/), `${password}x`);
  await user.tab();
  expect(submit()).toBeDisabled();
  await user.click(scope.getByLabelText(/^Repeat password/));
  await user.tab();
  expect(await scope.findByText('The two passwords don’t match.')).toBeVisible();
  await paste(user, scope.getByLabelText(/^Password/), password);
  expect(scope.queryByText('The two passwords don’t match.')).toBeNull();
  expect(submit()).toBeEnabled();
});

test('E-30 E-31 countries are sorted and found by name, currencies by code', async () => {
  const { user, form } = await openSignUp();
  const country = form().getByRole('combobox', { name: 'Country' });
  await user.click(country);
  const names = await optionsShown();
  expect(names.length).toBeGreaterThan(200);
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')));
  expect(names).not.toContain('United States'); // Excluded (K-01).
  await paste(user, country, 'germ');
  await waitFor(async () => expect(await optionsShown()).toEqual(['Germany']));
  await paste(user, country, 'nowhere');
  expect(await form().findByText('No country by that name')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(form().getByRole('button', { name: 'Create account' })).toBeVisible();
  const currency = form().getByRole('combobox', { name: 'Account currency' });
  await user.click(currency);
  await paste(user, currency, 'brl');
  await waitFor(async () => expect(await optionsShown()).toEqual([expect.stringMatching(/^BRL/)]));
  await user.keyboard('{Enter}');
  await waitFor(() => expect((currency as HTMLInputElement).value).toMatch(/^BRL/));
});

test('V-69 country and currency start from the header’s country, and a new country brings its currency', async () => {
  const { user, form } = await openSignUp(inBrazil);
  expect(form().getByRole('combobox', { name: 'Country' })).toHaveValue('Brazil');
  const currency = (): string => (form().getByRole('combobox', { name: 'Account currency' }) as HTMLInputElement).value;
  expect(currency()).toMatch(/^BRL/);
  await choose(user, form(), { label: 'Country', wanted: 'Germany' });
  await waitFor(() => expect(currency()).toMatch(/^EUR/));
});

test('V-67 V-68 V-70 V-71 hidden fields are sent unseen, consents as 1 or 0', async () => {
  define([
    { name: 'password', isRequired: true },
    { name: 'country', isRequired: true, isVisible: false },
    { name: 'currency', isRequired: true, isVisible: false },
    { name: 'birthdate', isRequired: true },
    { name: 'nickname', isVisible: false },
    { name: 'agreements', isRequired: true },
    { name: 'receiveEmailPromo' },
    { name: 'receiveSmsPromo' },
    { name: 'locale' },
  ]);
  changeContent('modals/sign-up', (body) => Object.assign(body, { agreeEmailChecked: true }));
  const sent: unknown[] = [];
  route(/^\/api\/player\/register$/, async (request, send) => {
    sent.push(await request.clone().json());
    return send();
  });
  const { user, form, submit } = await openSignUp(inBrazil);
  const scope = form();
  for (const hidden of [/^Country/, /^Account currency/]) expect(scope.queryByRole('combobox', { name: hidden })).toBeNull();
  expect(scope.queryByLabelText('Nickname')).toBeNull();
  expect(scope.getByRole('checkbox', { name: /offers by e-mail/ })).toBeChecked();
  expect(scope.queryByRole('checkbox', { name: /offers by SMS/ })).toBeNull();
  expect(scope.getByRole('checkbox', { name: /18 or over/ })).not.toBeChecked();
  await paste(user, scope.getByLabelText(/^E-mail/), `john.doe-${freshEmail()}`);
  await paste(user, scope.getByLabelText(/^Password/), password);
  await fillBirthdate(user, scope);
  expect(submit()).toBeDisabled();
  await user.click(scope.getByRole('checkbox', { name: /18 or over/ }));
  await user.click(submit());
  expect(await toast('Your account is ready')).toBeVisible();
  expect(sent).toMatchObject([
    {
      country: 'BR',
      currency: 'BRL',
      agreements: 1,
      receiveEmailPromo: 1,
      locale: 'en',
      nickname: expect.stringMatching(/^john\.doe-.*\*\*\*$/),
    },
  ]);
  expect(sent[0]).not.toHaveProperty('receiveSmsPromo');
});

test('A-17 R-05 a weekly limit can be set with the account, and declined as easily', async () => {
  const email = freshEmail();
  const { user, form, submit, fillByEmail } = await openSignUp();
  await fillByEmail(email);
  const limit = form().getByLabelText('Weekly deposit limit');
  await user.type(limit, '0120,50');
  expect(limit).toHaveValue('120,50');
  await user.click(submit());
  expect(await toast('Your account is ready')).toBeVisible();
  const player = await anotherSession({ email });
  expect(await player.api.risk.listLimits()).toMatchObject([{ definition: 3, period: 'weekly', amount: 120.5, currency: 'EUR' }]);
});

test('A-17 a limit that is declined is not asked for again', async () => {
  const email = freshEmail();
  const { user, form, submit, fillByEmail } = await openSignUp();
  await fillByEmail(email);
  await user.type(form().getByLabelText('Weekly deposit limit'), '5');
  await user.click(form().getByRole('button', { name: 'Not now' }));
  expect(form().queryByLabelText('Weekly deposit limit')).toBeNull();
  await user.click(submit());
  expect(await toast('Your account is ready')).toBeVisible();
  expect(await (await anotherSession({ email })).api.risk.listLimits()).toEqual([]);
});

test('A-72 a birth date is one typed field: it shows its order, says how it read the text, and refuses a child at once', async () => {
  const { user, form, submit, fillByEmail } = await openSignUp();
  const field = form().getByLabelText(/^Date of birth/);
  expect(field).toHaveAttribute('placeholder', 'MM/DD/YYYY');
  expect(field).toHaveAccessibleDescription('For example 05/17/1990');
  await fillByEmail(freshEmail());
  await paste(user, field, '١٧٠٥١٩٩٠');
  expect(field).toHaveAccessibleDescription('May 17, 1990');
  expect(submit()).toBeEnabled();
  await user.tab();
  expect(field).toHaveValue('05/17/1990');
  await paste(user, field, `${new Date().getUTCFullYear() - 17}-01-01`);
  await user.tab();
  expect(field).toHaveAccessibleDescription('You must be 18 or over.');
  expect(submit()).toBeDisabled();
});

test('A-73 the country is the browser’s where the address names none, with its currency, and can be changed', async () => {
  browserIn('America/Sao_Paulo');
  const { user, form } = await openSignUp(nowhere);
  const country = () => form().getByRole('combobox', { name: 'Country' });
  await waitFor(() => expect(country()).toHaveValue('Brazil'));
  expect((form().getByRole('combobox', { name: 'Account currency' }) as HTMLInputElement).value).toMatch(/^BRL/);
  await choose(user, form(), { label: 'Country', wanted: 'Germany' });
  await user.click(form().getByRole('tab', { name: 'Phone' }));
  expect(country()).toHaveValue('Germany');
});

test('A-73 the address’s country goes before the browser’s, and one that is refused is not guessed', async () => {
  browserIn('Europe/Warsaw');
  const { form } = await openSignUp(inBrazil);
  expect(form().getByRole('combobox', { name: 'Country' })).toHaveValue('Brazil');
  browserIn('America/New_York');
  const { form: another } = await openSignUp(nowhere);
  expect(another().getByRole('combobox', { name: 'Country' })).toHaveValue('');
});

test('V-100 the dialling code is that of the form’s country until another is chosen or a number has its own', async () => {
  browserIn('America/Sao_Paulo');
  const { user, form } = await openSignUp(nowhere);
  await waitFor(() => expect(form().getByRole('combobox', { name: 'Country' })).toHaveValue('Brazil'));
  await user.click(form().getByRole('tab', { name: 'Phone' }));
  const code = () => form().getByLabelText('Dialling code');
  expect(code()).toHaveValue('BR');
  await choose(user, form(), { label: 'Country', wanted: 'Germany' });
  expect(code()).toHaveValue('DE');
  await chooseOption(user, code(), 'AT');
  await choose(user, form(), { label: 'Country', wanted: 'Brazil' });
  expect(code()).toHaveValue('AT');
});
