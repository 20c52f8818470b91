import { canonicalTimeZone } from '@pavilion/contract/identity/time-zone.ts';
import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import type { ZoneChange } from '../../../kernel/calendar-window.ts';
import type { Kernel } from '../../../kernel/context.ts';
import type { Database } from '../../../kernel/database.ts';
import { playerById, timeZoneOf } from '../../player/index.ts';
import type { SettingsContext } from '../../settings/index.ts';
import { setCounters } from './counters.ts';
import * as store from './store.ts';
import { takeTurn } from '../turn-store.ts';

export type LimitContext = Pick<Kernel, 'database' | 'clock'> & SettingsContext;

/** A zone change takes effect on limits at most once in this many days (L1). */
const ZONE_CHANGE_DAYS = 30;
const EVER = new Date(0);

/** The zone a player's days begin in, under its name of today. */
async function presentZoneOf(context: LimitContext, playerId: string): Promise<string> {
  const timeZone = await timeZoneOf(context, await playerById(context, playerId));
  return canonicalTimeZone(timeZone) ?? timeZone;
}

/** The zones a player's periods begin in, oldest first; the present one alone where no limit was ever set. */
export async function zonesOf(context: LimitContext, playerId: string): Promise<readonly ZoneChange[]> {
  const zones = await store.listZones(context.database, playerId);
  return zones.length > 0 ? zones : [{ timeZone: await presentZoneOf(context, playerId), since: EVER }];
}

/** From the first limit on the zone is remembered, so that moving house opens no window early (L1). */
export async function rememberZone(context: LimitContext, playerId: string): Promise<void> {
  if ((await store.listZones(context.database, playerId)).length > 0) return;
  await store.insertZone(context.database, { playerId, timeZone: await presentZoneOf(context, playerId), since: EVER });
}

/**
 * A profile has changed: another zone works on limits from the windows after the running ones on, and not within thirty days of the last
 * change (L1). Safe to repeat.
 */
export async function followZone(context: Omit<LimitContext, 'database'>, transaction: Database, playerId: string): Promise<void> {
  const inside = { ...context, database: transaction };
  const zones = await store.listZones(transaction, playerId);
  const last = zones.at(-1);
  if (last === undefined) return;
  const timeZone = await presentZoneOf(inside, playerId);
  const since = context.clock.now();
  const isTooSoon = since.getTime() - last.since.getTime() < ZONE_CHANGE_DAYS * DAY_MS;
  // One that was kept under a former name is the same zone.
  if (timeZone === (canonicalTimeZone(last.timeZone) ?? last.timeZone) || isTooSoon) return;
  await takeTurn(transaction, playerId);
  await store.insertZone(transaction, { playerId, timeZone, since });
  await setCounters(inside, playerId);
}
