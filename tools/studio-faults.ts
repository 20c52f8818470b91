import { readArguments } from './arguments/options.ts';
import { runStudioFaults } from '../apps/server/src/testing/provider/fault-run.ts';

/**
 * `npm run studio:faults -- --url U [--rounds 5000] [--players N] [--rate 0.2]`: the studios of a running product's sandbox play real rounds
 * while their calls are lost, answered by 500, doubled, late and out of order; then every round has ended on both sides and every
 * balance is what the rounds say, to the cent. Every round asked for is accounted for: settled, taken back, or refused before a bet. Exit
 * code 1 where anything of this is not so. A round mostly waits, so as many players play at once as give each 20 rounds.
 */

const { values } = readArguments({
  options: {
    url: { type: 'string' },
    rounds: { type: 'string', default: '5000' },
    players: { type: 'string' },
    rate: { type: 'string', default: '0.2' },
  },
});

const ROUNDS_PER_PLAYER = 20;
const [rounds, rate] = [Number(values.rounds), Number(values.rate)];
const players = values.players === undefined ? Math.ceil(rounds / ROUNDS_PER_PLAYER) : Number(values.players);
const isWhole = (number: number): boolean => Number.isInteger(number) && number > 0;
if (values.url === undefined || !isWhole(rounds) || !isWhole(players) || !(rate >= 0 && rate < 1)) {
  console.error('usage: npm run studio:faults -- --url URL [--rounds 5000] [--players N] [--rate 0.2]');
  process.exit(1);
}

const startedAtMs = performance.now();
const report = await runStudioFaults({ url: values.url.replace(/\/$/, ''), players, rounds, rate });
for (const problem of report.problems) console.error(problem);
const seconds = Math.round((performance.now() - startedAtMs) / 1000);
const refused = Object.values(report.refused).reduce((sum, count) => sum + count, 0);
const reasons = Object.entries(report.refused).map(([code, count]) => `${code} ${count}`);
console.log(
  `${report.asked} rounds asked = ${report.settled} settled + ${report.voided} taken back + ${refused} refused${refused ? ` (${reasons.join(', ')})` : ''}`,
);
console.log(`${players} players, ${report.calls} calls, ${seconds} s, ${report.problems.length} problems`);
process.exit(report.problems.length === 0 ? 0 : 1);
