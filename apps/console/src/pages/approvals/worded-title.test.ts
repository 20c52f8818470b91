import { expect, it } from 'vitest';
import { english } from '../../texts/english.ts';
import { german } from '../../texts/german.ts';
import { fill, type Words } from '../../texts/texts.ts';
import { askedRules, wordedTitle } from './worded-title.ts';

const [inEnglish, inGerman]: Readonly<Record<string, Words>>[] = [english.approvals, german.approvals];

const id = '01a21a78-8241-70ce-a349-57d215e23034';
const invoiceId = '01a21a78-814a-7721-a523-fd6c8bf7c8da';

it.each([
  {
    kind: 'payments.adjustment',
    what: `goodwill +15.00 EUR, player ${id}`,
    en: 'Goodwill +15.00 EUR, player 15E23034',
    de: 'Kulanz +15.00 EUR, Spieler 15E23034',
  },
  {
    kind: 'payments.adjustment',
    what: 'correction -3.50 EUR, player 7f',
    en: 'Correction -3.50 EUR, player 7f',
    de: 'Berichtigung -3.50 EUR, Spieler 7f',
  },
  {
    kind: 'payments.adjustment',
    what: 'compensation +3 JPY, player 7f',
    en: 'Compensation +3 JPY, player 7f',
    de: 'Entschädigung +3 JPY, Spieler 7f',
  },
  {
    kind: 'payments.adjustment',
    what: 'return -1.00 EUR, player 7f',
    en: 'Return -1.00 EUR, player 7f',
    de: 'Rücknahme -1.00 EUR, Spieler 7f',
  },
  {
    kind: 'payments.correction',
    what: 'writeOff 50.00 EUR of invoice 9a',
    en: 'Write-off 50.00 EUR, payment 9a',
    de: 'Abschreibung 50.00 EUR der Zahlung 9a',
  },
  {
    kind: 'payments.correction',
    what: 'bankReturn of invoice 9a',
    en: 'Returned by the bank, payment 9a',
    de: 'Rückläufer der Bank zur Zahlung 9a',
  },
  {
    kind: 'payments.correction',
    what: 'disputeWon of invoice 9a',
    en: 'Dispute won, payment 9a',
    de: 'Gewonnener Einspruch zur Zahlung 9a',
  },
  {
    kind: 'payments.match',
    what: `event ${id} is of invoice ${invoiceId}`,
    en: 'Event 15E23034 matched to payment 8BF7C8DA',
    de: 'Meldung 15E23034 zur Zahlung 8BF7C8DA',
  },
  {
    kind: 'payments.heldCredit',
    what: `refuse of held credit ${id}`,
    en: 'Refusal of held credit 15E23034',
    de: 'Ablehnung der zurückgehaltenen Gutschrift 15E23034',
  },
  {
    kind: 'operator.factors',
    what: 'ann@example.com: new factors',
    en: 'ann@example.com: reset of factors',
    de: 'ann@example.com: Faktoren zurücksetzen',
  },
  {
    kind: 'operator.invitation',
    what: 'invitation of ann@example.com: risk, support',
    en: 'Invitation of ann@example.com: risk, support',
    de: 'Einladung von ann@example.com: risk, support',
  },
  {
    kind: 'operator.opening',
    what: 'ann@example.com: opened again',
    en: 'ann@example.com: unblock',
    de: 'ann@example.com: entsperren',
  },
  {
    kind: 'operator.end',
    what: 'ann@example.com: another end',
    en: 'ann@example.com: later end date',
    de: 'ann@example.com: späteres Ende des Zugangs',
  },
  { kind: 'player.contacts', what: 'Contacts of player 10017', en: 'Contact details of player 10017', de: 'Kontakte des Spielers 10017' },
  { kind: 'player.erasure', what: 'Erasure of player 10017', en: 'Erasure of player 10017', de: 'Löschung des Spielers 10017' },
])('operator §2.1 what $kind asks for ("$what") is called in the operator’s language', ({ kind, what, en, de }) => {
  const title = wordedTitle({ kind, what });
  expect(fill(inEnglish?.[title?.key ?? ''] ?? '', 'en', title?.values)).toBe(en);
  expect(fill(inGerman?.[title?.key ?? ''] ?? '', 'de', title?.values)).toBe(de);
});

it('operator §2.1 what names its object alone is called as it was asked', () => {
  expect(wordedTitle({ kind: 'operator.roles', what: 'ann@example.com: + risk' })).toBeUndefined();
  expect(wordedTitle({ kind: 'player.erasure', what: 'something else' })).toBeUndefined();
});

it('BO-177 a request for other payment rules names its rules, its version and its fields', () => {
  expect(askedRules('payment.policy 3: velocityWeekCount, confirmations.ton')).toEqual({
    kind: 'payment.policy',
    version: '3',
    paths: ['velocityWeekCount', 'confirmations.ton'],
  });
  expect(['payment.policy', 'ann@example.com: + risk'].map(askedRules)).toEqual([undefined, undefined]);
});
