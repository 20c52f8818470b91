import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { simulatedDeviation } from './deviation.ts';
import { simulatedBets } from './simulated-bets.ts';
import { slotErrors, slotRounds } from './slot-rounds.ts';

const PACKAGE = path.resolve(import.meta.dirname, '../..');

/** The file in which the last run of `npm run simulate -- --record` is kept. */
export const RECORD = path.join(PACKAGE, 'simulated/last-run.json');

/** A digest of everything that decides what a simulation plays: engines, primitives, parameters, bets and their stated figures. */
export function digestOfEngines(): string {
  const files = ['src', 'params'].flatMap((folder) =>
    fs
      .readdirSync(path.join(PACKAGE, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:ts|json)$/.test(file) && !file.endsWith('.test.ts'))
      .map((file) => `${folder}/${file}`),
  );
  const digest = createHash('sha256');
  for (const file of files.toSorted())
    digest
      .update(`${file}\n`)
      .update(fs.readFileSync(path.join(PACKAGE, file)))
      .update('\n');
  return digest.digest('hex');
}

/** Plays what `npm test` has no time for: every bet and every slot, with the rounds that each names. */
export function simulatedRun() {
  return {
    digest: digestOfEngines(),
    bets: simulatedBets.map((bet) => ({
      gameId: bet.gameId,
      input: JSON.stringify(bet.input),
      rounds: bet.rounds,
      errors: simulatedDeviation(bet),
    })),
    slots: slotRounds.flatMap((engine) =>
      engine.games.map((game) => ({ gameId: game[0], rounds: engine.rounds, ...slotErrors(engine, game) })),
    ),
  };
}
