import { expect, it } from 'vitest';
import { english } from './english.ts';
import { sumFormat } from './formats.ts';
import { german } from './german.ts';
import { fill, type Words } from './texts.ts';
import { wordedTitle } from './worded-title.ts';

const id = { id: '01a21a78-8241-70ce-a349-57d215e23034' };
const payment = { id: '01a21a78-814a-7721-a523-fd6c8bf7c8da' };
const sum = { amount: '1050.00', currency: 'EUR' };
const operator = 'ann@example.com';

type Texts = Readonly<Record<string, Words>>;
const languages = {
  en: { money: sumFormat('en-GB'), approvals: english.approvals as Texts, rules: english.paymentRules as Texts },
  de: { money: sumFormat('de-DE'), approvals: german.approvals as Texts, rules: german.paymentRules as Texts },
} as const;

function said(language: 'en' | 'de', title: Parameters<typeof wordedTitle>[0]): string {
  const { money, approvals, rules } = languages[language];
  const rule = (key: string): string | undefined => (rules[key] === undefined ? undefined : fill(rules[key], language));
  const { key, values } = wordedTitle(title, { money, rule });
  return fill(approvals[key] ?? '', language, values).replaceAll('\u00A0', ' ');
}

const signed = (amount: string, currency = 'EUR') => ({ sum: { amount, currency }, id });

it.each([
  ['adjustment_goodwill', signed('+1015.00'), 'Goodwill +1,015.00 EUR, player 15E23034', 'Kulanz +1.015,00 EUR, Spieler 15E23034'],
  ['adjustment_correction', signed('-3.50'), 'Correction -3.50 EUR, player 15E23034', 'Berichtigung -3,50 EUR, Spieler 15E23034'],
  ['adjustment_compensation', signed('+3', 'JPY'), 'Compensation +3 JPY, player 15E23034', 'Entschädigung +3 JPY, Spieler 15E23034'],
  ['adjustment_return', signed('-1.00'), 'Return -1.00 EUR, player 15E23034', 'Rücknahme -1,00 EUR, Spieler 15E23034'],
  [
    'correction_writeOff',
    { sum, id: payment },
    'Write-off 1,050.00 EUR, payment 8BF7C8DA',
    'Abschreibung 1.050,00 EUR der Zahlung 8BF7C8DA',
  ],
  [
    'correction_bankReturn',
    { sum, id: payment },
    'Returned by the bank, 1,050.00 EUR, payment 8BF7C8DA',
    'Rückläufer der Bank, 1.050,00 EUR, zur Zahlung 8BF7C8DA',
  ],
  [
    'correction_disputeWon',
    { sum, id: payment },
    'Dispute won, 1,050.00 EUR, payment 8BF7C8DA',
    'Gewonnener Einspruch, 1.050,00 EUR, zur Zahlung 8BF7C8DA',
  ],
  ['match', { event: id, id: payment }, 'Event 15E23034 matched to payment 8BF7C8DA', 'Meldung 15E23034 zur Zahlung 8BF7C8DA'],
  ['heldCredit_release', { id }, 'Release of held credit 15E23034', 'Freigabe der zurückgehaltenen Gutschrift 15E23034'],
  ['heldCredit_refuse', { id }, 'Refusal of held credit 15E23034', 'Ablehnung der zurückgehaltenen Gutschrift 15E23034'],
  ['factors', { operator }, 'ann@example.com: reset of factors', 'ann@example.com: Faktoren zurücksetzen'],
  [
    'invitation',
    { operator, roles: ['risk', 'support'] },
    'Invitation of ann@example.com: risk, support',
    'Einladung von ann@example.com: risk, support',
  ],
  ['opening', { operator }, 'ann@example.com: unblock', 'ann@example.com: entsperren'],
  ['end', { operator }, 'ann@example.com: later end date', 'ann@example.com: späteres Ende des Zugangs'],
  ['contacts', { id: '10017' }, 'Contact details of player 10017', 'Kontakte des Spielers 10017'],
  ['erasure', { id: '10017' }, 'Erasure of player 10017', 'Löschung des Spielers 10017'],
])('BO-200 what %s asks for is called, with its sums and ids, in the operator’s language', (...[key, values, en, de]) => {
  expect([said('en', { key, values }), said('de', { key, values })]).toEqual([en, de]);
});

it('BO-177 BO-200 a request for other payment rules names its rules, its version and its fields', () => {
  const title = { key: 'rules', values: { rules: 'payment.policy', version: 3, fields: ['velocityWeekCount', 'of another version'] } };
  const { rules } = languages.de;
  expect(said('de', title)).toBe(
    `${String(rules['payment.policy'])}, Version 3: ${String(rules['field_velocityWeekCount'])}, of another version`,
  );
});
