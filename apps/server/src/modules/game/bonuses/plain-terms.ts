import type { Given } from '@pavilion/contract/endpoint.ts';
import type { BonusTerm, bonusTerm } from '@pavilion/contract/game-bonus.ts';
import { formatDecimal, scaleOf } from '@pavilion/money';
import type { Catalogue } from '../catalogue/snapshot.ts';
import { amountInOrNull, type CurrencyPair } from './amounts.ts';
import type { Campaign } from './campaign.ts';
import { freezeTerms, type IssuedTerms, issuedTerms } from './issued-terms.ts';

type Line = Given<typeof bonusTerm>;
type Key = BonusTerm['key'];

interface Parts {
  readonly amountsMinor?: readonly bigint[];
  readonly numbers?: readonly number[];
  readonly names?: readonly string[];
}

const PPM_PER_PERCENT = 10_000;

const writer =
  (currency: string) =>
  (key: Key, { amountsMinor = [], numbers = [], names = [] }: Parts = {}): Line => ({
    key,
    currency,
    amounts: amountsMinor.map((minor) => formatDecimal(minor, scaleOf(currency))),
    numbers: [...numbers],
    names: [...names],
  });

type Write = ReturnType<typeof writer>;

/** The rules a bonus is played by, one line each, made from the very terms that decide (reliability §3.3). */
function playLines(write: Write, terms: IssuedTerms, given: { amountMinor: bigint; games: Catalogue['gameByKey'] }): Line[] {
  const { maxBetMinor, conversionCapMinor, timeLimitHours } = terms;
  const restricted = terms.restrictedGameIds.flatMap((id) => given.games.get(id)?.name ?? []);
  if (terms.requiredMinor === 0n) return [write('noWager')];
  return [
    write('wager', { amountsMinor: [terms.requiredMinor, given.amountMinor], numbers: [Number(terms.wagerMultiplier)] }),
    write(terms.isBonusFirst ? 'bonusFirst' : 'cashFirst'),
    write('counts', { numbers: [terms.ratePpm / PPM_PER_PERCENT], names: ['other'] }),
    ...Object.entries(terms.ratesPpm).map(([type, ppm]) => write('counts', { numbers: [ppm / PPM_PER_PERCENT], names: [type] })),
    ...(maxBetMinor === null ? [] : [write('maxBet', { amountsMinor: [maxBetMinor] })]),
    ...(restricted.length === 0 ? [] : [write('restrictedGames', { names: restricted })]),
    ...(timeLimitHours === null ? [] : [write('timeLimit', { numbers: [timeLimitHours] })]),
    ...(conversionCapMinor === null ? [] : [write('maxWin', { amountsMinor: [conversionCapMinor] })]),
    write(terms.isCancelLocked ? 'cancelLocked' : 'cancelFree'),
    write(terms.paysWinsAfterEnd ? 'winsPaid' : 'winsLapse'),
    write(terms.blocksWithdrawal ? 'withdrawalRefused' : 'withdrawalEndsBonus'),
  ];
}

/** The terms of a bonus a player has, in plain language (issue 6). */
export function termsOfBonus(bonus: { currency: string; amountMinor: bigint; terms: IssuedTerms }, games: Catalogue['gameByKey']): Line[] {
  const { currency, amountMinor, terms } = bonus;
  const write = writer(currency);
  return [write('youGet', { amountsMinor: [amountMinor] }), ...playLines(write, terms, { amountMinor, games })];
}

/** What a campaign gives, in plain language; `worthMinor` is what it is worth with the amount in question, or the most it gives. */
export function termsOfCampaign(campaign: Campaign, given: { pair: CurrencyPair; worthMinor: bigint; games: Catalogue }): Line[] {
  const { pair, worthMinor } = given;
  const { rules } = campaign;
  const write = writer(pair.wanted.currency);
  const terms = issuedTerms.parse(freezeTerms(campaign, { pair, amountMinor: worthMinor, games: given.games.games }));
  const fromMinor = amountInOrNull(pair, rules.deposit?.from ?? null);
  const toMinor = amountInOrNull(pair, rules.deposit?.to ?? null);
  const capMinor = amountInOrNull(pair, rules.maxAmount);
  const percent = rules.depositPercentage;
  return [
    percent === null
      ? write('youGet', { amountsMinor: [worthMinor] })
      : write('youGetPercent', { numbers: [percent], amountsMinor: capMinor === null ? [] : [capMinor] }),
    ...(fromMinor !== null && toMinor !== null ? [write('depositRange', { amountsMinor: [fromMinor, toMinor] })] : []),
    ...(fromMinor !== null && toMinor === null ? [write('minDeposit', { amountsMinor: [fromMinor] })] : []),
    ...(rules.activationHours === null ? [] : [write('activateWithin', { numbers: [rules.activationHours] })]),
    ...playLines(write, terms, { amountMinor: worthMinor, games: given.games.gameByKey }),
  ];
}
