import type { SchemaInput } from '@pavilion/contract/calls/endpoint.ts';
import type { BonusTerm, bonusTerm } from '@pavilion/contract/areas/game/bonus.ts';
import { formatDecimal, scaleOf } from '@pavilion/money';
import type { Catalogue } from '../../catalogue/snapshot.ts';
import { amountInOrNull, type CurrencyPair } from '../campaigns/amounts.ts';
import type { Campaign } from '../campaigns/campaign.ts';
import { freezeTerms, type IssuedTerms, issuedTerms } from './issued-terms.ts';

type Line = SchemaInput<typeof bonusTerm>;
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

/** Lines about which games count; sports bets do not count where games do. */
const gameLines = (write: Write, { ratePpm, ratesPpm }: IssuedTerms): Line[] => [
  write('counts', { numbers: [ratePpm / PPM_PER_PERCENT], names: ['other'] }),
  ...Object.entries(ratesPpm).map(([type, ppm]) => write('counts', { numbers: [ppm / PPM_PER_PERCENT], names: [type] })),
];

const TICKET_NAMES = ['single', 'combo', 'system'] as const;
const EVERY_TICKET = TICKET_NAMES.length;
const THOUSANDTHS = 3;

/** Which bets on sport count; games count nothing where these do. */
function sportLines(write: Write, sport: NonNullable<IssuedTerms['sport']>): Line[] {
  const { ratePpm, oddsMinThousandths, legsMin, ticketTypes, stage } = sport;
  const tickets = TICKET_NAMES.filter((_, index) => ticketTypes.includes(index + 1));
  const odds = formatDecimal(BigInt(oddsMinThousandths), THOUSANDTHS).replace(/0$/, '');
  return [
    write('counts', { numbers: [ratePpm / PPM_PER_PERCENT], names: ['sport'] }),
    write('counts', { numbers: [0], names: ['other'] }),
    ...(oddsMinThousandths <= 1000 ? [] : [write('sportOdds', { names: [odds] })]),
    ...(legsMin === 1 ? [] : [write('sportLegs', { numbers: [legsMin] })]),
    ...(tickets.length === EVERY_TICKET ? [] : [write('sportTickets', { names: tickets })]),
    ...(stage === 'any' ? [] : [write('sportStage', { names: [stage] })]),
  ];
}

function rangeLines(write: Write, { stakeFromMinor, stakeToMinor }: IssuedTerms): Line[] {
  if (stakeFromMinor !== null && stakeToMinor !== null) return [write('betRange', { amountsMinor: [stakeFromMinor, stakeToMinor] })];
  if (stakeFromMinor !== null) return [write('betFrom', { amountsMinor: [stakeFromMinor] })];
  return stakeToMinor === null ? [] : [write('betTo', { amountsMinor: [stakeToMinor] })];
}

/** Lines about limits on stakes, games, time and the amount that may become cash. */
function restrictionLines(write: Write, terms: IssuedTerms, given: { amountMinor: bigint; games: Catalogue['gameByKey'] }): Line[] {
  const { maxBetMinor, conversionCapMinor, timeLimitHours } = terms;
  const restricted = terms.restrictedGameIds.flatMap((id) => given.games.get(id)?.name ?? []);
  return [
    ...(maxBetMinor === null ? [] : [write('maxBet', { amountsMinor: [maxBetMinor] })]),
    ...(restricted.length === 0 ? [] : [write('restrictedGames', { names: restricted })]),
    ...(timeLimitHours === null ? [] : [write('timeLimit', { numbers: [timeLimitHours] })]),
    ...(terms.isCashable ? [] : [write('ownAmountLapses', { amountsMinor: [given.amountMinor] })]),
    ...(conversionCapMinor === null ? [] : [write('maxWin', { amountsMinor: [conversionCapMinor] })]),
  ];
}

/** The rules a bonus is played by, one line each, made from the very terms that decide (reliability §3.3). */
function playLines(write: Write, terms: IssuedTerms, given: { amountMinor: bigint; games: Catalogue['gameByKey'] }): Line[] {
  if (terms.requiredMinor === 0n) return [write('noWager')];
  return [
    write('wager', { amountsMinor: [terms.requiredMinor, given.amountMinor], numbers: [Number(terms.wagerMultiplier)] }),
    write(terms.isBonusFirst ? 'bonusFirst' : 'cashFirst'),
    ...(terms.sport === null ? gameLines(write, terms) : sportLines(write, terms.sport)),
    ...rangeLines(write, terms),
    ...restrictionLines(write, terms, given),
    write(terms.isCancelLocked ? 'cancelLocked' : 'cancelFree'),
    write(terms.paysWinsAfterEnd ? 'winsPaid' : 'winsLapse'),
    write(terms.blocksWithdrawal ? 'withdrawalRefused' : 'withdrawalEndsBonus'),
  ];
}

/** The terms of a bonus a player has, in plain language. */
export function termsOfBonus(bonus: { currency: string; amountMinor: bigint; terms: IssuedTerms }, games: Catalogue['gameByKey']): Line[] {
  const { currency, amountMinor, terms } = bonus;
  const write = writer(currency);
  return [write('youGet', { amountsMinor: [amountMinor] }), ...playLines(write, terms, { amountMinor, games })];
}

function worthLine(
  write: Write,
  { depositPercentage: percent, maxAmount }: Campaign['rules'],
  { pair, worthMinor }: { pair: CurrencyPair; worthMinor: bigint },
): Line {
  if (percent === null) return write('youGet', { amountsMinor: [worthMinor] });
  const capMinor = amountInOrNull(pair, maxAmount);
  return write('youGetPercent', { numbers: [percent], amountsMinor: capMinor === null ? [] : [capMinor] });
}

/** Which deposits it comes with. */
function depositLines(write: Write, { rules }: Campaign, pair: CurrencyPair): Line[] {
  const fromMinor = amountInOrNull(pair, rules.deposit?.from ?? null);
  const toMinor = amountInOrNull(pair, rules.deposit?.to ?? null);
  if (fromMinor !== null && toMinor !== null) return [write('depositRange', { amountsMinor: [fromMinor, toMinor] })];
  if (fromMinor !== null) return [write('minDeposit', { amountsMinor: [fromMinor] })];
  return toMinor === null ? [] : [write('maxDeposit', { amountsMinor: [toMinor] })];
}

/** A campaign's terms in plain language; `worthMinor` is its worth for the amount in question, or its maximum. */
export function termsOfCampaign(campaign: Campaign, given: { pair: CurrencyPair; worthMinor: bigint; games: Catalogue }): Line[] {
  const { pair, worthMinor } = given;
  const { activationHours } = campaign.rules;
  const write = writer(pair.wanted.currency);
  const terms = issuedTerms.parse(freezeTerms(campaign, { pair, amountMinor: worthMinor, games: given.games.games }));
  return [
    worthLine(write, campaign.rules, { pair, worthMinor }),
    ...depositLines(write, campaign, pair),
    ...(activationHours === null ? [] : [write('activateWithin', { numbers: [activationHours] })]),
    ...playLines(write, terms, { amountMinor: worthMinor, games: given.games.gameByKey }),
  ];
}
