import { parseArgs } from 'node:util';
import { runStudioFaults } from '../apps/server/src/testing/provider/fault-run.ts';

/**
 * `npm run studio:faults -- --url U [--rounds 5000] [--players 50] [--rate 0.2]`: the studios of a running product's sandbox play real rounds
 * while their calls are lost, answered by 500, doubled, late and out of order; then every round has ended on both sides and every
 * balance is what the rounds say, to the cent. Exit code 1 where it is not.
 */

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    rounds: { type: 'string', default: '5000' },
    players: { type: 'string', default: '50' },
    rate: { type: 'string', default: '0.2' },
  },
});

const [rounds, players, rate] = [Number(values.rounds), Number(values.players), Number(values.rate)];
const isWhole = (number: number): boolean => Number.isInteger(number) && number > 0;
if (values.url === undefined || !isWhole(rounds) || !isWhole(players) || !(rate >= 0 && rate < 1)) {
  console.error('usage: npm run studio:faults -- --url URL [--rounds 5000] [--players 50] [--rate 0.2]');
  process.exit(1);
}

const startedAtMs = performance.now();
const roundsPerPlayer = Math.ceil(rounds / players);
const report = await runStudioFaults({ url: values.url.replace(/\/$/, ''), players, roundsPerPlayer, rate });
for (const problem of report.problems) console.error(problem);
const seconds = Math.round((performance.now() - startedAtMs) / 1000);
console.log(
  `${report.rounds} rounds in ${seconds} s with ${report.calls} calls: ${report.settled} settled, ${report.voided} taken back, ${report.problems.length} problems`,
);
process.exit(report.problems.length === 0 ? 0 : 1);
