import { ApiError } from '@pavilion/contract/calls/client.ts';
import { errors } from '@pavilion/contract/calls/errors.ts';
import type { FieldDefinition } from '@pavilion/contract/areas/player/player.ts';
import { describe, expect, it } from 'vitest';
import { judgeRegistration, planRegistration, readRefusal, registrationBody, startRegistration } from './registration.ts';

const definition = (name: string, position: number, more: Partial<FieldDefinition> = {}): FieldDefinition => ({
  id: position,
  name,
  description: '',
  editable: true,
  isRequired: false,
  isVisible: true,
  position,
  ...more,
});

const definitions = [
  definition('agreements', 7, { isRequired: true }),
  definition('email', 1, { isRequired: true }),
  definition('password', 2, { isRequired: true }),
  definition('country', 3, { isRequired: true, isVisible: false }),
  definition('currency', 4, { isRequired: true, isVisible: false }),
  definition('nickname', 5, { isVisible: false }),
  definition('receiveEmailPromo', 8),
  definition('receiveSmsPromo', 9),
  definition('locale', 10),
];
const countries = [
  { code: 'DE', currency: 'EUR' },
  { code: 'US', currency: 'USD' },
];
const german = { countries, visitorCountry: 'de', mode: 'email' } as const;
const setting = { ...german, locale: 'de', isTicked: () => false };
const tools = { phone: () => undefined };
const noCookies = { read: () => undefined };
const names = (fields: readonly { name: string }[]) => fields.map(({ name }) => name);

describe('the registration form', () => {
  it('V-66 follows the definitions in their order, the e-mail first', () => {
    expect(names(planRegistration(definitions, german))).toEqual([
      'email',
      'password',
      'country',
      'currency',
      'nickname',
      'agreements',
      'receiveEmailPromo',
      'locale',
    ]);
  });

  it('V-67 hides country, currency and nickname, and what has no control', () => {
    expect(names(planRegistration(definitions, german).filter(({ isVisible }) => isVisible))).toEqual([
      'email',
      'password',
      'agreements',
      'receiveEmailPromo',
    ]);
  });

  it('V-67 asks for country and currency anyway if the country is unknown', () => {
    const visible = names(
      planRegistration(definitions, { countries, visitorCountry: '', mode: 'email' }).filter(({ isVisible }) => isVisible),
    );
    expect(visible).toContain('country');
    expect(visible).toContain('currency');
  });

  it('V-69 starts at the country of the visitor, and empty for an excluded one', () => {
    const plan = planRegistration(definitions, german);
    expect(startRegistration(plan, setting)).toMatchObject({ country: 'DE', currency: 'EUR', locale: 'de' });
    expect(startRegistration(plan, { ...setting, visitorCountry: 'US' })).toMatchObject({ country: '', currency: '' });
  });

  it('V-70 sets checkboxes to the content’s defaults and sends them as 1 or 0', () => {
    const plan = planRegistration(definitions, german);
    expect(startRegistration(plan, setting).receiveEmailPromo).toBe(false);
    const values = startRegistration(plan, { ...setting, isTicked: (name) => name === 'receiveEmailPromo' });
    expect(registrationBody({ mode: 'email', plan, values }, noCookies)).toMatchObject({ receiveEmailPromo: 1, agreements: 0 });
  });

  it('V-70 refuses an unchecked required checkbox', () => {
    const plan = planRegistration(definitions, german);
    const values = { ...startRegistration(plan, setting), email: 'a@b.co', password: 'secret1' };
    expect(judgeRegistration(plan, values, tools)).toEqual({ agreements: { rule: 'accepted' } });
    expect(judgeRegistration(plan, { ...values, agreements: true }, tools)).toEqual({});
  });

  it('E-32 D-56 has the captcha as a hidden field and sends it empty', () => {
    const plan = planRegistration([...definitions, definition('captcha', 11)], german);
    expect(plan.find(({ name }) => name === 'captcha')?.isVisible).toBe(false);
    const body = registrationBody({ mode: 'email', plan, values: startRegistration(plan, setting) }, noCookies);
    expect(body).toMatchObject({ captcha: '' });
    expect(registrationBody({ mode: 'email', plan: planRegistration(definitions, german), values: {} }, noCookies)).not.toHaveProperty(
      'captcha',
    );
  });

  it('V-68 derives a hidden nickname from the e-mail', () => {
    const plan = planRegistration(definitions, german);
    const values = { ...startRegistration(plan, setting), email: 'john.doe@x.co' };
    expect(registrationBody({ mode: 'email', plan, values }, noCookies).nickname).toBe('john.***');
  });

  it('V-71 sends no consent for SMS in e-mail mode', () => {
    const plan = planRegistration(definitions, german);
    expect(registrationBody({ mode: 'email', plan, values: startRegistration(plan, setting) }, noCookies)).not.toHaveProperty(
      'receiveSmsPromo',
    );
  });

  it('N-09 sends the affiliate tag that is stored', () => {
    const plan = planRegistration(definitions, german);
    const stored = { read: (name: string) => (name === 'affiliateTag' ? 'partner-7' : undefined) };
    expect(registrationBody({ mode: 'email', plan, values: startRegistration(plan, setting) }, stored).affiliateTag).toBe('partner-7');
  });

  const byPhone = planRegistration(definitions, { ...german, mode: 'phone' });

  it('V-71 asks for the phone first in phone mode, without the e-mail and the consent to its offers', () => {
    expect(names(byPhone)).toEqual(['phone', 'password', 'country', 'currency', 'nickname', 'agreements', 'receiveSmsPromo', 'locale']);
    expect(judgeRegistration(byPhone, startRegistration(byPhone, setting), tools).phone).toEqual({ rule: 'required' });
  });

  it('V-68 sends no nickname in phone mode, even where an e-mail was typed before', () => {
    const values = { ...startRegistration(byPhone, setting), phone: '+4915112345678', email: 'john.doe@x.co' };
    const body = registrationBody({ mode: 'phone', plan: byPhone, values }, noCookies);
    expect(body).toMatchObject({ phone: '+4915112345678' });
    expect(body).not.toHaveProperty('nickname');
    expect(body).not.toHaveProperty('email');
  });
});

describe('a refused registration', () => {
  const plan = planRegistration(definitions, german);
  const refusal = (name: keyof typeof errors, fields = {}) => new ApiError({ ...errors[name], fields });

  it('X-13 reads the texts of the fields', () => {
    const email = { email: ['In use'] };
    expect(readRefusal(refusal('validation', email), plan)).toEqual({ kind: 'fields', fields: email });
    expect(readRefusal(refusal('otpInvalid'), plan).kind).toBe('code');
    expect(readRefusal(refusal('countryRestricted'), plan).kind).toBe('country');
  });

  it('X-14 rethrows anything else for the global handler', () => {
    const unseen = refusal('validation', { nickname: ['Too long'] });
    for (const error of [refusal('internal'), refusal('tooManyRequests'), refusal('validation'), unseen, new TypeError('Failed to fetch')])
      expect(() => readRefusal(error, plan)).toThrow(error);
  });
});
