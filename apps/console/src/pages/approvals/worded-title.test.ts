import { expect, it } from 'vitest';
import { english } from '../../texts/english.ts';
import { german } from '../../texts/german.ts';
import { fill, type Words } from '../../texts/texts.ts';
import { wordedTitle } from './worded-title.ts';

const [inEnglish, inGerman]: Readonly<Record<string, Words>>[] = [english.approvals, german.approvals];

it.each([
  ['payments.adjustment', 'goodwill +15.00 EUR, player 7f', 'Kulanz +15.00 EUR, Spieler 7f'],
  ['payments.adjustment', 'correction -3.50 EUR, player 7f', 'Berichtigung -3.50 EUR, Spieler 7f'],
  ['payments.adjustment', 'compensation +3 JPY, player 7f', 'Entschädigung +3 JPY, Spieler 7f'],
  ['payments.adjustment', 'return -1.00 EUR, player 7f', 'Rücknahme -1.00 EUR, Spieler 7f'],
  ['payments.correction', 'writeOff 50.00 EUR of invoice 9a', 'Abschreibung 50.00 EUR der Zahlung 9a'],
  ['payments.correction', 'bankReturn of invoice 9a', 'Rückläufer der Bank zur Zahlung 9a'],
  ['payments.correction', 'disputeWon of invoice 9a', 'Gewonnener Einspruch zur Zahlung 9a'],
  ['payments.match', 'event e1 is of invoice 9a', 'Meldung e1 gehört zur Zahlung 9a'],
  ['operator.factors', 'ann@example.com: new factors', 'ann@example.com: neue Faktoren'],
  ['player.erasure', 'Erasure of player 10017', 'Löschung des Spielers 10017'],
])('operator §2.1 what %s asks for ("%s") is called in the operator’s language', (kind, what, german) => {
  const title = wordedTitle({ kind, what });
  expect(fill(inGerman?.[title?.key ?? ''] ?? '', 'de', title?.values)).toBe(german);
  expect(fill(inEnglish?.[title?.key ?? ''] ?? '', 'en', title?.values)).toBe(what);
});

it('operator §2.1 what names its object alone is called as it was asked', () => {
  expect(wordedTitle({ kind: 'operator.roles', what: 'ann@example.com: + risk' })).toBeUndefined();
  expect(wordedTitle({ kind: 'player.erasure', what: 'something else' })).toBeUndefined();
});
