import { readFileSync } from 'node:fs';
import { formatDecimal, parseDecimal } from '@pavilion/money';
import { expect, it } from 'vitest';
import { bet, MemoryLedger, rollback, win } from '../testing/memory-ledger.ts';
import type { WalletCommand } from './commands.ts';

const ann = '00000000-0000-7000-8000-00000000000a';
const page = readFileSync(new URL('../../../../../../docs/bonuses.md', import.meta.url), 'utf8');
const minor = (text: string): bigint => parseDecimal(text, 2);
const major = (amountMinor: bigint): string => formatDecimal(amountMinor, 2);

/** The rows of the page's worked example, cell by cell. */
const rows = page
  .slice(page.indexOf('## Worked example'))
  .split('\n')
  .filter((line) => /^\| (?:bet|win|rollback) /.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

function commandOf(step: string): WalletCommand {
  const [verb = '', name = '', amount = '0', gameType] = step.split(' ');
  if (verb === 'bet') return bet(ann, { externalId: `b${name}`, round: name, amountMinor: minor(amount), gameType });
  if (verb === 'win') return win(ann, { externalId: `w${name}`, round: name, amountMinor: minor(amount), closesRound: true });
  return rollback(ann, { externalId: `x${name}`, reference: `b${name}` });
}

it('C42 C45 C46 C47 C48 C49 the worked example of docs/bonuses.md is what the ledger does, line by line', () => {
  const ledger = new MemoryLedger();
  const terms = { requiredMinor: minor('30.00'), maxBetMinor: minor('5.00'), conversionCapMinor: minor('8.00') };
  ledger.open(ann, { cash: minor('10.00'), bonus: minor('10.00'), terms: { ...terms, terms: { ratesPpm: { live: 100_000 } } } });
  const played = rows.map(([step = '']) => {
    const { code } = ledger.send(commandOf(step));
    const { cash, bonus } = ledger.balances(ann);
    return [step, code, major(cash), major(bonus), major(ledger.bonus(ann).wageredMinor)];
  });
  expect(rows.length).toBe(13);
  expect(played).toEqual(rows);
  expect(ledger.bonus(ann)).toMatchObject({ status: 'released', releasedMinor: minor('8.00') });
});

/** The table of another section, with tickets and their outcomes as its steps. */
const sportRows = page
  .slice(page.indexOf('## Bets on sport'), page.indexOf('## Worked example'))
  .split('\n')
  .filter((line) => /^\| (?:ticket|settle|cash|spin|undo) /.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

const kinds = ['single', 'combo', 'system'];

function sportCommandOf(step: string): WalletCommand {
  const [verb = '', name = '', amount = '0', coefficient = '1', kind = ''] = step.split(' ');
  const play = { externalId: `${name}:bet`, round: name, amountMinor: minor(amount) };
  if (verb === 'cash') {
    const returnedStake = { beforeMinor: minor('10.00'), afterMinor: 0n };
    const cashed = { reference: play.externalId, returnedStake, gameType: 'sportsbook', closesRound: true };
    return win(ann, { ...play, ...cashed, externalId: `${name}:cash:1` });
  }
  if (verb === 'settle') return win(ann, { ...play, externalId: `${name}:win:1`, gameType: 'sportsbook', closesRound: true });
  if (verb === 'undo') return rollback(ann, { externalId: `${name}:bet:undo`, reference: `${name}:bet` });
  if (verb === 'spin') return bet(ann, { ...play, gameType: 'slot' });
  const ticketType = kinds.indexOf(kind) + 1;
  const sport = { ticketType, oddsThousandths: parseDecimal(coefficient, 3), isLive: false, legs: ticketType };
  return bet(ann, { ...play, gameType: 'sportsbook', sport });
}

it('W-132 C42 C45 C46 C47 C48 C49 the tickets of docs/bonuses.md count as its table says, line by line', () => {
  const ledger = new MemoryLedger();
  const sport = { ratePpm: 500_000, oddsMinThousandths: 1_500, legsMin: 1, ticketTypes: [1, 2], stage: 'any' as const };
  const terms = { requiredMinor: minor('20.00'), maxBetMinor: minor('10.00'), terms: { sport } };
  ledger.open(ann, { cash: minor('30.00'), bonus: minor('10.00'), terms });
  const played = sportRows.map(([step = '']) => {
    const { code } = ledger.send(sportCommandOf(step));
    const { cash, bonus } = ledger.balances(ann);
    const { wageredMinor, pendingMinor } = ledger.bonus(ann);
    return [step, code, major(cash), major(bonus), major(wageredMinor), major(pendingMinor)];
  });
  expect(sportRows.length).toBe(16);
  expect(played).toEqual(sportRows);
  expect(ledger.bonus(ann)).toMatchObject({ status: 'released' });
});
