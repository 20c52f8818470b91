import { describe, expect, it } from 'vitest';
import { type Currency, baseCurrencyOf, enabledCurrencies, flagPath, offeredCountries } from '@pavilion/contract';
import * as constants from '@pavilion/contract/constants.ts';
import * as rules from '@pavilion/contract/validation/index.ts';
import { iban } from '@pavilion/contract/validation/iban.ts';
import { phone } from '@pavilion/contract/validation/phone.ts';

const tools = { phone, iban };
const judge = (field: string, value: unknown, form: rules.FormValues = {}) =>
  rules.firstFailure(rules.fieldRules(field, false, tools), value, form)?.rule;
const definition = (name: string, isRequired = false, isVisible = true) => ({ name, isRequired, isVisible });
const field = (key: string, extra: Partial<rules.MethodField> = {}): rules.MethodField => ({
  key,
  isRequired: false,
  regexp: '',
  value: null,
  ...extra,
});
const methodFailure = (shape: rules.MethodField, value: unknown) => rules.firstFailure(rules.methodFieldRules(shape, tools), value)?.rule;

describe('settings', () => {
  const currency = (code: string, isEnabled: boolean, isBase: boolean): Currency => ({
    code,
    name: code,
    symbol: code,
    type: 'fiat',
    isEnabled,
    isBase,
    visible: true,
    subunitToUnit: 100,
    rate: { rate: 100, rateTime: '2026-11-20T00:00:00.000Z' },
    subCurrencies: [],
  });

  it('E-02 keeps the enabled currencies, and finds the base even if it is disabled', () => {
    const currencies = [currency('USD', false, false), currency('TRY', true, false), currency('EUR', false, true)];
    expect(enabledCurrencies(currencies).map(({ code }) => code)).toEqual(['TRY']);
    expect(baseCurrencyOf(currencies)?.code).toBe('EUR');
    expect(baseCurrencyOf([currency('USD', true, false)])).toBeUndefined();
  });

  it('E-05 a flag is named by the lower-cased code', () => {
    expect(flagPath('DE')).toBe('/img/flags/de.svg');
  });

  it('K-01 leaves out the excluded countries', () => {
    const country = (code: string) => ({
      code,
      name: code,
      nativeName: code,
      phonePrefix: '1',
      currency: 'EUR',
      additionalCurrency: [],
      locale: 'en',
      restrict: false,
      restrictType: null,
      legalAge: 18,
    });
    const codes = ['US', 'UM', 'GB', 'FR', 'NL', 'AW', 'CW', 'MF', 'DE', 'BR'];
    expect(offeredCountries(codes.map(country)).map(({ code }) => code)).toEqual(['DE', 'BR']);
  });
});

describe('the field catalogue', () => {
  const controlsOf = (...names: rules.FieldName[]) => Array.from(new Set(names.map((name) => rules.fieldCatalogue[name].control)));

  it('E-28 gives dropdowns, a textarea, checkboxes, a numeric input and hidden inputs', () => {
    expect(controlsOf('timeZone', 'language')).toEqual(['dropdown']);
    expect(controlsOf('message')).toEqual(['textarea']);
    expect(controlsOf('agreements', 'receiveEmailPromo', 'receiveSmsPromo', 'receiveBonus')).toEqual(['checkbox']);
    expect(controlsOf('age')).toEqual(['numeric']);
    expect(controlsOf('captcha', 'locale')).toEqual(['hidden']);
    expect(controlsOf('country', 'currency')).toEqual(['search']);
  });

  it('E-29 gives every other field of the specification an input', () => {
    const inputs =
      'password password_confirmation currentPassword newPassword repeatNewPassword firstName lastName nationality nickname gender city address additionalAddress postalCode profession bonusCode securityQuestion securityAnswer email phone birthdate placeOfBirth personalIdNumber cpf_number';
    for (const name of inputs.split(' ')) {
      const control = rules.isFieldName(name) ? rules.fieldCatalogue[name].control : 'missing';
      expect(['text', 'password', 'phone', 'postal', 'radio', 'date', 'masked']).toContain(control);
    }
    expect(Object.keys(rules.fieldCatalogue)).toHaveLength(inputs.split(' ').length + 12);
  });

  it('K-03 the lengths are those of the specification', () => {
    const { amountInputLengthMax, codeLength, nameLengthMin, passwordLengthMin, phoneDigitsMax } = constants;
    expect([passwordLengthMin, nameLengthMin, codeLength, phoneDigitsMax, amountInputLengthMax]).toEqual([6, 2, 6, 12, 10]);
    expect([judge('newPassword', '12345'), judge('lastName', 'A')]).toEqual(['minLength', 'minLength']);
  });

  it('V-52 password takes six characters and refuses five', () => {
    expect([judge('password', 'abcdef'), judge('password', 'abcde')]).toEqual([undefined, 'minLength']);
  });

  it('W-195 a new password is as long as the policy asks for, and never shorter than six characters', () => {
    const failureOf = (name: string, text: string, passwordLengthMin?: number) =>
      rules.judgeFields([{ name, isRequired: true }], { [name]: text }, { phone: () => undefined, passwordLengthMin })[name];
    for (const name of ['password', 'newPassword']) {
      expect(failureOf(name, 'abcdefg', 8)).toEqual({ rule: 'minLength', min: 8 });
      expect(failureOf(name, 'abc', 8)).toEqual({ rule: 'minLength', min: 8 });
      expect(failureOf(name, 'abcdefgh', 8)).toBeUndefined();
      expect(failureOf(name, 'abcde', 4)).toEqual({ rule: 'minLength', min: 6 });
      expect(failureOf(name, 'abcdef')).toBeUndefined();
    }
  });

  it('V-53 newPassword is required and has six characters', () => {
    expect([judge('newPassword', ''), judge('newPassword', 'abcde'), judge('newPassword', 'abcdef')]).toEqual([
      'required',
      'minLength',
      undefined,
    ]);
  });

  it('V-54 password_confirmation is required and equals the password', () => {
    const form = { password: 'abcdef' };
    expect(['', 'abcdeg', 'abcdef'].map((value) => judge('password_confirmation', value, form))).toEqual([
      'required',
      'confirmed',
      undefined,
    ]);
  });

  it('V-55 repeatNewPassword is required and equals the new password', () => {
    const form = { newPassword: 'abcdef' };
    expect(['', 'abcdeg', 'abcdef'].map((value) => judge('repeatNewPassword', value, form))).toEqual(['required', 'confirmed', undefined]);
  });

  it('V-56 currentPassword is required', () => {
    expect([judge('currentPassword', ''), judge('currentPassword', 'a')]).toEqual(['required', undefined]);
  });

  it('V-57 names have two characters', () => {
    for (const name of ['firstName', 'lastName']) expect([judge(name, 'Al'), judge(name, 'A')]).toEqual([undefined, 'minLength']);
  });

  it('V-58 personalIdNumber has two characters', () => {
    expect([judge('personalIdNumber', '12'), judge('personalIdNumber', '1')]).toEqual([undefined, 'minLength']);
  });

  it('V-59 e-mail, phone, birth date, age and tax number follow their rules', () => {
    expect([
      judge('email', 'a@b'),
      judge('phone', 'abc'),
      judge('birthdate', '2023-02-29'),
      judge('age', '30.5'),
      judge('cpf_number', '1'),
    ]).toEqual(['email', 'phone', 'date', 'integer', 'cpf_number']);
    expect([
      judge('email', 'a@b.co'),
      judge('phone', '+420601123456'),
      judge('birthdate', '2000-02-29'),
      judge('age', '30'),
      judge('cpf_number', '52998224725'),
    ]).toEqual(Array(5).fill(undefined));
  });

  it('V-60 sign-in requires a password and the login of its tab', () => {
    const failureOf = (tab: 'email' | 'phone', login: string) => rules.firstFailure(rules.signInRules(tab, tools).login, login)?.rule;
    expect([failureOf('email', ''), failureOf('email', '+420601123456'), failureOf('email', 'a@b.co')]).toEqual([
      'required',
      'email',
      undefined,
    ]);
    expect([failureOf('phone', ''), failureOf('phone', 'a@b.co'), failureOf('phone', '+420601123456')]).toEqual([
      'required',
      'phone',
      undefined,
    ]);
    expect(rules.firstFailure(rules.signInRules('email', tools).password, '')?.rule).toBe('required');
  });
});

describe('the registration form', () => {
  it('V-66 builds its rules from the definitions', () => {
    const plans = [definition('city', true), definition('firstName'), definition('unknownField', true)];
    expect(rules.judgeFields(plans, { firstName: 'A' }, tools)).toEqual({
      city: { rule: 'required' },
      firstName: { rule: 'minLength', min: 2 },
      unknownField: { rule: 'required' },
    });
    expect(rules.judgeFields(plans, { city: 'Brno', firstName: 'Al', unknownField: 'x' }, tools)).toEqual({});
  });

  it('V-66 describes the failures in words', () => {
    expect(rules.failureText({ rule: 'minLength', min: 6 })).toBe('At least 6 characters');
    expect(rules.failureText({ rule: 'never heard of' })).toBe('This value is not valid');
  });

  it('V-67 hides country, currency and nickname that are not visible, and nothing else', () => {
    const definitions = ['country', 'currency', 'nickname', 'city'].map((name) => definition(name, true, false));
    const hidden = (isCountryKnown: boolean) =>
      rules
        .registrationFields(definitions, 'email', isCountryKnown)
        .filter(({ isVisible }) => !isVisible)
        .map(({ name }) => name);
    expect(hidden(true)).toEqual(['country', 'currency', 'nickname']);
    expect(hidden(false)).toEqual(['nickname']);
  });

  it('V-68 derives a hidden nickname from the e-mail', () => {
    expect([rules.nicknameFromEmail('john.doe@x.co'), rules.nicknameFromEmail('abc@x.co'), rules.nicknameFromEmail('abcd@x.co')]).toEqual([
      'john.***',
      'a***',
      'a***',
    ]);
  });

  it("V-69 starts at the visitor's country unless it is unknown or excluded", () => {
    const countries = [
      { code: 'CZ', currency: 'CZK' },
      { code: 'US', currency: 'USD' },
    ];
    expect(rules.startingCountry(countries, 'cz')).toEqual({ country: 'CZ', currency: 'CZK' });
    for (const visitor of ['US', 'XX', '']) expect(rules.startingCountry(countries, visitor)).toEqual({ country: '', currency: '' });
  });

  it('V-70 sends consents as 1 or 0', () => {
    expect([rules.consentValue(true), rules.consentValue(false)]).toEqual([1, 0]);
  });

  it("V-71 each mode requires its own identity first and drops the other's consent", () => {
    const definitions = ['phone', 'email', 'receiveEmailPromo', 'receiveSmsPromo', 'city'].map((name) => definition(name));
    const names = (mode: rules.RegistrationMode) =>
      rules.registrationFields(definitions, mode, true).map(({ name, isRequired }) => (isRequired ? `${name}*` : name));
    expect(names('email')).toEqual(['email*', 'phone', 'receiveEmailPromo', 'city']);
    expect(names('phone')).toEqual(['phone*', 'receiveSmsPromo', 'city']);
  });
});

describe('the wallet forms', () => {
  it('V-73 a method field follows isRequired, the phone and tax-number rules, or its regexp', () => {
    expect(methodFailure(field('note', { isRequired: true }), '')).toBe('required');
    expect(methodFailure(field('phone', { regexp: '.*' }), '12')).toBe('phone');
    expect(methodFailure(field('cpf_number'), '12')).toBe('cpf_number');
    expect([
      methodFailure(field('account', { regexp: '/^de\\d+$/i' }), 'DE12'),
      methodFailure(field('account', { regexp: '^DE\\d+$' }), 'de12'),
    ]).toEqual([undefined, 'regex']);
    expect(methodFailure(field('account', { regexp: '([' }), 'anything')).toBeUndefined();
    const account = 'DE89370400440532013000';
    expect([
      methodFailure(field('iban'), account),
      methodFailure(field('iban'), account.replace('89', '88')),
      methodFailure(field('iban', { regexp: '^AT' }), account),
    ]).toEqual([undefined, 'iban', 'regex']);
  });

  it('V-74 wallet_id is required and follows the chosen network or currency', () => {
    const network = field('crypto_network', {
      options: [
        { id: 'trc', regex: '^T' },
        { id: null, regexp: '^0x' },
      ],
    });
    const failureOf = (chosen: string | null, value: string) =>
      rules.firstFailure(rules.walletIdRules(field('wallet_id'), network, chosen), value)?.rule;
    expect([failureOf('trc', ''), failureOf('trc', '0x1'), failureOf('trc', 'T1'), failureOf(null, 'T1'), failureOf(null, '0x1')]).toEqual([
      'required',
      'regex',
      undefined,
      'regex',
      undefined,
    ]);
  });

  it('V-75 hides prefilled valid fields unless the setting shows them', () => {
    const filled = field('account', { regexp: '^DE', value: 'DE1' });
    expect([rules.isMethodFieldShown(filled, tools, false), rules.isMethodFieldShown(filled, tools, true)]).toEqual([false, true]);
    expect(rules.isMethodFieldShown({ ...filled, value: 'XX' }, tools, false)).toBe(true);
    expect(rules.isMethodFieldShown({ ...filled, value: null }, tools, false)).toBe(true);
  });

  it('V-79 a withdrawal is within the bounds of the method and the withdrawable balance', () => {
    const method = { amountMin: 10, amountMax: 100 };
    expect([10, 100].map((amount) => rules.canWithdraw(amount, method, 100))).toEqual([true, true]);
    expect([
      rules.canWithdraw(9.99, method, 100),
      rules.canWithdraw(100.01, method, 500),
      rules.canWithdraw(50.01, method, 50),
      rules.canWithdraw(50, method, 50),
    ]).toEqual([false, false, false, true]);
  });
});
