import { bonusType } from '@pavilion/contract/constants.ts';
import type { SchemaInput } from '@pavilion/contract/calls/endpoint.ts';
import type { bonus as bonusSchema } from '@pavilion/contract/areas/game/bonus.ts';
import { formatDecimal, scaleOf } from '@pavilion/money';
import type { Catalogue } from '../../catalogue/snapshot.ts';
import { amountIn, amountInOrNull, type CurrencyPair } from '../campaigns/amounts.ts';
import type { AmountByCurrency, Campaign } from '../campaigns/campaign.ts';
import { termsOfCampaign } from '../terms/plain-terms.ts';
import { depositWorthMinor, fitsDeposit } from '../rules.ts';

const MINUTES_PER_HOUR = 60;

const items = (amount: AmountByCurrency | null) =>
  Object.entries(amount?.items ?? {}).map(([currency, own]) => ({ currency, amount: own }));

type Range = { from: AmountByCurrency | null; to: AmountByCurrency | null };

/** Ranges per currency; a currency has an item where either bound names it. */
function rangeItems({ from, to }: Range, pair: CurrencyPair) {
  const codes = new Set([...Object.keys(from?.items ?? {}), ...Object.keys(to?.items ?? {})]);
  const inside = (amount: AmountByCurrency | null, code: string): string | null => {
    if (amount === null) return null;
    const own = amount.items[code];
    return own ?? (code === pair.wanted.currency ? formatDecimal(amountIn(pair, amount), scaleOf(code)) : null);
  };
  return [...codes].map((currency) => ({ currency, amountFrom: inside(from, currency), amountTo: inside(to, currency) }));
}

type OfferRequest = { pair: CurrencyPair; amountMinor: bigint | undefined; catalogue: Catalogue };

/** A campaign as it is offered with a deposit (E-17, wire §3.10). */
export function toOffer(campaign: Campaign, asked: OfferRequest): SchemaInput<typeof bonusSchema> {
  const { wagering, maxWin } = campaign.rules;
  const { pair, amountMinor, catalogue } = asked;
  return {
    id: campaign.id,
    name: campaign.name,
    status: campaign.isEnabled ? 1 : 2,
    type: campaign.type,
    wagerCasino: wagering.sport === null ? Number(wagering.multiplier) : 0,
    wagerSportsbook: wagering.sport === null ? 0 : Number(wagering.multiplier),
    baseCurrencyMaxWinAmount: maxWin.amount?.base ?? null,
    maxWinAmountItems: items(maxWin.amount),
    maxWinMultiplier: maxWin.multiplier,
    sticky: campaign.rules.blocksWithdrawal,
    cashable: campaign.rules.isCashable,
    package: campaign.package && { id: campaign.package.id, name: campaign.package.name },
    packagePriority: campaign.packagePriority,
    triggerConditions: triggerOf(campaign, pair),
    assignConditions: assignmentOf(campaign, asked),
    wagerCasinoConditions: casinoConditionsOf(campaign, asked),
    wagerSportsbookConditions: rangeOf(wagering.sport === null ? undefined : campaign, pair),
    worth: amountMinor === undefined ? null : worthOf(campaign, { pair, amountMinor }),
    terms: termsOfCampaign(campaign, { pair, worthMinor: mostMinor(campaign, asked), games: catalogue }),
  };
}

function triggerOf(campaign: Campaign, pair: CurrencyPair) {
  const { from, to } = campaign.rules.deposit ?? { from: null, to: null };
  return {
    invoiceAmountItems: rangeItems({ from, to }, pair),
    baseCurrencyInvoiceAmountFrom: from?.base ?? null,
    baseCurrencyInvoiceAmountTo: to?.base ?? null,
    availableFrom: campaign.availableFrom,
    availableTo: campaign.availableTo,
  };
}

function assignmentOf({ id, name, rules }: Campaign, { pair, catalogue }: OfferRequest) {
  const { freespins, amount, maxAmount } = rules;
  return {
    amountItems: items(amount),
    baseCurrencyAmount: amount?.base ?? null,
    depositPercentage: rules.depositPercentage,
    maxAmountItems: items(maxAmount),
    // One screen reads it by this name (wire §8 row 21).
    maxBonusAmountItems: items(maxAmount),
    baseCurrencyMaxAmount: maxAmount?.base ?? null,
    ...(freespins === null ? noFreespins : freespinsOf({ id, name, freespins }, { pair, catalogue })),
  };
}

const noFreespins = { presets: [], gameId: null, providerId: null, freespinDurationMinutes: null };

function freespinsOf(
  { id, name, freespins }: Pick<Campaign, 'id' | 'name'> & { freespins: NonNullable<Campaign['rules']['freespins']> },
  { pair, catalogue }: Pick<OfferRequest, 'pair' | 'catalogue'>,
) {
  const { currency } = pair.wanted;
  const game = catalogue.gameByKey.get(freespins.game);
  const price = formatDecimal(amountIn(pair, freespins.stake), scaleOf(currency));
  return {
    presets: [{ id, currency, name, originalCurrency: currency, price, quantity: freespins.quantity }],
    gameId: game?.id ?? null,
    providerId: game?.provider.id ?? null,
    freespinDurationMinutes: freespins.durationHours * MINUTES_PER_HOUR,
  };
}

/** The range of stakes that count, in one part of the wagering; empty for the part that does not count. */
function rangeOf(campaign: Campaign | undefined, pair: CurrencyPair) {
  const { betFrom = null, betTo = null } = campaign?.rules.wagering ?? {};
  return {
    baseCurrencyAmountFrom: betFrom?.base ?? null,
    baseCurrencyAmountTo: betTo?.base ?? null,
    amountItems: rangeItems({ from: betFrom, to: betTo }, pair),
  };
}

function casinoConditionsOf(campaign: Campaign, { pair, catalogue: { games, providers } }: OfferRequest) {
  const { wagering } = campaign.rules;
  return {
    ...rangeOf(wagering.sport === null ? campaign : undefined, pair),
    gameIds: games.filter(({ identity }) => wagering.restrictedGames.includes(identity)).map(({ id }) => id),
    gameIdsExcluded: true,
    providerIds: providers.filter(({ identity }) => wagering.restrictedProviders.includes(identity)).map(({ id }) => id),
    providerIdsExcluded: true,
  };
}

function worthOf(campaign: Campaign, deposit: { pair: CurrencyPair; amountMinor: bigint }) {
  const { currency } = deposit.pair.wanted;
  const worthMinor = depositWorthMinor(campaign, deposit);
  return {
    amount: worthMinor === undefined ? null : formatDecimal(worthMinor, scaleOf(currency)),
    quantity: campaign.type === bonusType.freeSpins ? (campaign.rules.freespins?.quantity ?? null) : null,
    isEligible: fitsDeposit(campaign, deposit),
  };
}

/** The amount stated in the terms: the bonus for the deposit in question, or else the most that the campaign grants. */
function mostMinor(campaign: Campaign, { pair, amountMinor }: OfferRequest): bigint {
  const { rules } = campaign;
  const asked = amountMinor === undefined ? undefined : depositWorthMinor(campaign, { pair, amountMinor });
  return asked ?? amountInOrNull(pair, rules.maxAmount) ?? amountInOrNull(pair, rules.amount) ?? 0n;
}
