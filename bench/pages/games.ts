import { startBareRoute } from '../calls/bare-route.ts';
import { getRequest, sendLoad } from '../http-load/http-load.ts';
import { startProduct } from '../product.ts';
import type { BenchRow } from '../row.ts';
import { middleOf } from '../quantile.ts';

const PATH = '/api/game/games?page=1&perPage=24';
const CONNECTIONS = 32;
const SECONDS = 6;
const ROUNDS = 3;
const TARGET_RATIO = 0.5;

async function rate(port: number): Promise<number> {
  const lists = Array.from({ length: CONNECTIONS }, () => [getRequest(PATH)]);
  const result = await sendLoad({ port, seconds: SECONDS, lists, isRepeated: true });
  if (result.failures > 0) throw new Error(`${result.failures} of ${result.count} answers failed: ${result.firstFailure}`);
  return result.perSecond;
}

/** The list of games as guests get it, against a bare Fastify route that sends the same bytes. */
export async function run(): Promise<BenchRow[]> {
  const product = await startProduct();
  const payload = await (await fetch(`${product.url}${PATH}`)).text();
  const bare = await startBareRoute({ path: '/api/game/games', payload });
  try {
    const rounds: { value: number; anchor: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push({ anchor: await rate(bare.port), value: await rate(product.port) });
    const { value, anchor } = middleOf(rounds, (round) => round.value / round.anchor);
    return [
      {
        name: 'GET /api/game/games, 24 games (median of 3)',
        value: Math.round(value),
        unit: 'requests/s',
        anchor: Math.round(anchor),
        ratio: value / anchor,
        target: '≥ 50 % of a bare Fastify route with the same bytes',
        pass: value / anchor >= TARGET_RATIO,
      },
    ];
  } finally {
    await bare.stop();
    await product.stop();
  }
}
