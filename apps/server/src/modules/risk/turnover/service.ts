import { formatDecimal, formatShortest, parseDecimal, scaleOf } from '@pavilion/money';
import type { Database } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { playerOf, type RequestContext } from '../../../kernel/visitor.ts';
import { currencyByCode, publicConfig, type SettingsContext } from '../../settings/index.ts';
import { accountsOf, turnoverOf } from '../../wallet/index.ts';
import { openTurnover, type Turnover } from './rules.ts';
import * as store from './store.ts';

const PPM_SCALE = 6;

/** A player's turnover in a currency with the multiplier that made it. */
interface OpenTurnover extends Turnover {
  multiplierPpm: bigint;
}

/** What a player must still stake in a currency, or undefined where nothing is open: the feature is off, the currency has no rule, or all is staked. */
export async function findOpenTurnover(
  context: SettingsContext,
  database: Database,
  owned: Parameters<typeof turnoverOf>[1],
): Promise<OpenTurnover | undefined> {
  const { enableTurnOverWager } = await publicConfig(context);
  const multiplierPpm = enableTurnOverWager ? await store.findMultiplier(database, owned.currency) : undefined;
  if (multiplierPpm === undefined) return undefined;
  const turnover = openTurnover(await turnoverOf(database, owned), multiplierPpm);
  return turnover.remainingMinor === 0n ? undefined : { multiplierPpm, ...turnover };
}

/**
 * Refuses a withdrawal while deposits are still to be staked (D-54, W-47, P33). Exact inside the transaction that has locked the
 * player's money. @throws turnoverWagerOpen
 */
export async function requireTurnover(
  context: SettingsContext,
  database: Database,
  owned: { playerId: string; currency: string },
): Promise<void> {
  const turnover = await findOpenTurnover(context, database, owned);
  if (turnover === undefined) return;
  const scale = scaleOf(owned.currency);
  throw new DomainError('turnoverWagerOpen', { details: { remaining: formatDecimal(turnover.remainingMinor, scale), ...owned } });
}

/**
 * The remaining turnover before a withdrawal in this currency (C-61, D-54). Zeros: none is required.
 * @throws validation on `currency` for one that is not offered
 */
export async function readTurnoverWager(context: RequestContext & SettingsContext, { currency }: { currency: string }) {
  const code = currency.toUpperCase();
  if ((await currencyByCode(context, code)) === undefined) {
    throw new DomainError('validation', { fields: { currency: { rule: 'currencyUnknown' } } });
  }
  const turnover = await findOpenTurnover(context, context.database, { playerId: playerOf(context).playerId, currency: code });
  if (turnover === undefined) {
    return { turnOverWager: 0, turnOverWagerAmount: '0', total: '0', currency: code };
  }
  const written = (minor: bigint): string => formatDecimal(minor, scaleOf(code));
  return {
    turnOverWager: Number(formatShortest(turnover.multiplierPpm, PPM_SCALE)),
    turnOverWagerAmount: written(turnover.remainingMinor),
    total: written(turnover.totalMinor),
    currency: code,
  };
}

/** What a player must still stake in each currency with open turnover, and how often a deposit must be staked. */
export async function openTurnoversOf(context: SettingsContext & { database: Database }, playerId: string) {
  const accounts = await accountsOf(context, playerId);
  const found = await Promise.all(
    accounts.map(async ({ currency }) => ({ currency, open: await findOpenTurnover(context, context.database, { playerId, currency }) })),
  );
  return found.flatMap(({ currency, open }) => {
    if (open === undefined) return [];
    const written = (minor: bigint): string => formatDecimal(minor, scaleOf(currency));
    const multiplier = Number(formatShortest(open.multiplierPpm, PPM_SCALE));
    return [{ currency, multiplier, total: written(open.totalMinor), remaining: written(open.remainingMinor) }];
  });
}

/** How often a deposit is staked, by currency, where a rule is on. */
export async function readTurnoverRules(database: Database): Promise<Record<string, string>> {
  const rules = await store.listEnabled(database);
  return Object.fromEntries(rules.map(({ currency, multiplierPpm }) => [currency, formatShortest(multiplierPpm, PPM_SCALE)]));
}

/** Sets them; a currency that is not named asks for nothing. */
export async function saveTurnoverRules(transaction: Database, rules: Readonly<Record<string, string>>): Promise<void> {
  const given = Object.entries(rules).map(([currency, multiplier]) => ({ currency, multiplierPpm: parseDecimal(multiplier, PPM_SCALE) }));
  await store.replaceRules(transaction, given);
}
