import { rateFromDecimal } from '@pavilion/money';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { CatalogueGame } from '../../catalogue/snapshot.ts';
import type { CurrencyPair } from '../campaigns/amounts.ts';
import { campaignRules } from '../campaigns/campaign.ts';
import { termsOfCampaign } from './plain-terms.ts';
import { depositWorthMinor } from '../rules.ts';

type Rules = z.input<typeof campaignRules>;

const euro = { currency: 'EUR', rate: rateFromDecimal('100') };
const pair: CurrencyPair = { base: euro, wanted: euro };
const provider = { id: 'p', identity: 'northlight-works', name: 'Northlight Works', gameCount: 2, isListed: true };

const aGame = (identity: string, studio = provider): CatalogueGame => ({
  id: identity,
  identity,
  name: identity,
  engine: 'lines',
  type: 'slots',
  volatility: 'medium',
  rtpPercent: '96.5',
  payoutDeviation: null,
  hitRatePercent: null,
  measured: null,
  maxWinMultiplier: null,
  mostWonThousandths: null,
  betRanges: {},
  paylines: 20,
  blockedCountries: [],
  isDemoMode: true,
  isListed: true,
  isInMaintenance: false,
  provider: studio,
  collections: [],
  collectionPositions: new Map(),
  recentPlayerCount: 0,
  places: { display: 0, popularity: 0, name: 0, age: 0, return: 0 },
});
const listed = [aGame('ember-run'), aGame('dice-line', { ...provider, id: 'q', identity: 'quartzline', name: 'Quartzline' })];
const games = { providers: [], collections: [], games: listed, gameByKey: new Map(listed.map((game) => [game.id, game])) };

/** The terms of a campaign with these rules, as the player reads them. */
function termsOf(input: Rules) {
  const rules = campaignRules.parse(input);
  const campaign = {
    id: 'c',
    identity: 'c',
    name: 'C',
    names: {},
    type: rules.depositPercentage === null ? 1 : 2,
    rules,
    version: 1,
    package: null,
    packagePriority: 0,
    isEnabled: true,
    availableFrom: null,
    availableTo: null,
    usesMax: null,
  };
  const worthMinor = depositWorthMinor(campaign, { pair, amountMinor: 5_000n }) ?? 0n;
  return termsOfCampaign(campaign, { pair, worthMinor, games });
}

const wagering = { multiplier: '30', timeLimitHours: 168 };
const plain = { trigger: 'deposit', amount: { base: '10' }, wagering } as const satisfies Rules;
const five = { base: '5' };
const inSport = (sport: NonNullable<Rules['wagering']['sport']>): Rules => ({ ...plain, wagering: { ...wagering, sport } });
const wageredWith = (more: Partial<Rules['wagering']>): Rules => ({ ...plain, wagering: { ...wagering, ...more } });

/** A campaign that has the rule otherwise than the plain one, or than the second. */
const otherwise: Readonly<Record<string, Rules | readonly [Rules, Rules]>> = {
  'deposit.from': { ...plain, deposit: { from: five } },
  'deposit.to': { ...plain, deposit: { to: five } },
  amount: { ...plain, amount: five },
  depositPercentage: { ...plain, amount: null, depositPercentage: 50 },
  maxAmount: [
    { ...plain, amount: null, depositPercentage: 50, maxAmount: five },
    { ...plain, amount: null, depositPercentage: 50 },
  ],
  'wagering.multiplier': wageredWith({ multiplier: '25' }),
  'wagering.ratePpm': wageredWith({ ratePpm: 500_000 }),
  'wagering.ratesPpm': wageredWith({ ratesPpm: { table: 100_000 } }),
  'wagering.timeLimitHours': wageredWith({ timeLimitHours: 24 }),
  'wagering.maxBet': wageredWith({ maxBet: five }),
  'wagering.betFrom': wageredWith({ betFrom: five }),
  'wagering.betTo': wageredWith({ betTo: five }),
  'wagering.sport.ratePpm': [inSport({ ratePpm: 500_000 }), inSport({})],
  'wagering.sport.oddsMin': [inSport({ oddsMin: '1.5' }), inSport({})],
  'wagering.sport.legsMin': [inSport({ legsMin: 3 }), inSport({})],
  'wagering.sport.ticketTypes': [inSport({ ticketTypes: ['combo'] }), inSport({})],
  'wagering.sport.stage': [inSport({ stage: 'prematch' }), inSport({})],
  'wagering.restrictedGames': wageredWith({ restrictedGames: ['ember-run'] }),
  'wagering.restrictedProviders': wageredWith({ restrictedProviders: ['quartzline'] }),
  'maxWin.amount': { ...plain, maxWin: { amount: five } },
  'maxWin.multiplier': { ...plain, maxWin: { multiplier: 10 } },
  isCashable: { ...plain, isCashable: false },
  funding: { ...plain, funding: 'bonusFirst' },
  winsAfterEnd: { ...plain, winsAfterEnd: 'paid' },
  isCancelLocked: { ...plain, isCancelLocked: true },
  blocksWithdrawal: { ...plain, blocksWithdrawal: false },
  activationHours: { ...plain, activationHours: 24 },
};

/** Rules that are no term of the bonus, and why. */
const elsewhere: Readonly<Record<string, string>> = {
  trigger: 'says where the bonus is found',
  'deposit.numbers': 'says to whom it is offered at all',
  'freespins.game': 'free spins have lines of their own',
  'freespins.quantity': 'free spins have lines of their own',
  'freespins.stake': 'free spins have lines of their own',
  'freespins.durationHours': 'free spins have lines of their own',
  activation: 'the bonus says whether it is active',
};

const node = z.looseObject({
  properties: z.record(z.string(), z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
});

/** Paths of all rules; an amount by currency is one rule. */
function pathsOf(schema: unknown, at: readonly string[] = []): string[] {
  const { properties, anyOf = [] } = node.parse(schema);
  if (properties === undefined) {
    const nested = anyOf.flatMap((one) => (node.parse(one).properties === undefined ? [] : pathsOf(one, at)));
    return nested.length === 0 ? [at.join('.')] : nested;
  }
  if (Object.keys(properties).join() === 'base,items') return [at.join('.')];
  return Object.entries(properties).flatMap(([name, own]) => pathsOf(own, [...at, name]));
}

describe('the terms of a campaign', () => {
  it('M-35 E-17 show every rule there is, or it is named here with the reason', () => {
    const rules = pathsOf(z.toJSONSchema(campaignRules));
    expect([...Object.keys(otherwise), ...Object.keys(elsewhere)].toSorted()).toEqual(rules.toSorted());
  });

  it.each(Object.entries(otherwise))('M-35 E-17 change with %s', (_, given) => {
    const [one, other] = 'trigger' in given ? [given, plain] : given;
    expect(termsOf(one)).not.toEqual(termsOf(other));
  });
});
