import pg from 'pg';
import { callAtPeak, type CallsShape, findStudio, openPlayers, sendCalls } from '../calls/provider-calls.ts';
import type { RunningProduct } from '../product.ts';
import { median } from '../quantile.ts';

const PLAYERS = 300;
const PEAK_SECONDS = 4;
/** The load of players during the measurement (operator §11). */
const SHARE_OF_PEAK = 0.3;
const SECONDS_AT_ONCE = 6;

/** Bets and wins at 30 % of the product's maximum rate. */
export interface PlayersLoad {
  readonly ratePerSecond: number;
  /** The p99 of calls while `work` runs, in ms. */
  beside(work: () => Promise<unknown>): Promise<number>;
  /** The p99 of one stretch of calls with nothing beside it, in ms. */
  alone(): Promise<number>;
  /** One more player registers, with money. */
  register(): Promise<unknown>;
}

/** A folder that is measured several times on a day has used up what a studio may give away on it (W-128). */
async function forgetGifts({ postgresUrl }: RunningProduct): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  await client.query('truncate wallet.ceiling_use, wallet.ceiling_win');
  await client.end();
}

export async function openPlayersLoad(product: RunningProduct): Promise<PlayersLoad> {
  await forgetGifts(product);
  const studio = await findStudio(product);
  const sessions = await openPlayers(product, studio, PLAYERS);
  const peak = await callAtPeak(product, { studio, sessions, seconds: PEAK_SECONDS });
  const shape: CallsShape = { studio, sessions, ratePerSecond: Math.round(peak.perSecond * SHARE_OF_PEAK), seconds: SECONDS_AT_ONCE };
  const stretch = async (): Promise<number> => (await sendCalls(product, shape)).p99Ms;
  await stretch();
  return {
    ratePerSecond: shape.ratePerSecond ?? 0,
    alone: stretch,
    register: () => openPlayers(product, studio, 1),
    beside: async (work) => {
      const state = { isOver: false };
      const working = work().finally(() => (state.isOver = true));
      const all: number[] = [];
      do all.push(await stretch());
      while (!state.isOver);
      await working;
      return median(all);
    },
  };
}
