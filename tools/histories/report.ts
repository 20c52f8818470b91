/** Written by hand: a run that finds something is mended before its report. */
const FINDINGS = `## What they have found

Each is mended, with a test of its own that failed before.

- A round that a studio took back as a whole by naming one of its bets came back in part only, where that bet was in the same batch; free spins and contributions to jackpots of its other bets stayed taken in any case (\`round-rollback.test.ts\`).
- A void window that replaced another one in the same post of the feed recomputed no ticket (\`settlement.database.test.ts\`).
- A password that was right when it was judged let its user in, or set another password, although a reset had come in between (\`overtaken.test.ts\`); this appeared when the order of sign-in's transactions was written down for the histories, which keep it as a flaw to be found.

## What they do not cover

- Free spins, jackpots, bonuses of sport, two bonuses of one player, limits over rolling periods and limits of deposits (P43 has generated histories on PostgreSQL). A quarter of the histories of bonuses take back wins of bonus money, which the model does not predict: the invariants judge them alone.
- Placing a bet before its stake is taken, free bets and built bets, corrections that two operators decide, snapshots of the feed.
- The order of statements inside a transaction. Of sportsbook and sign-in, what glues the decisions together lies in use cases with SQL and is written anew over tables in memory; races and kills run the use cases themselves (reliability §6, §1.6).
`;

/** The result of the histories of one part. */
export interface Played {
  readonly name: string;
  readonly histories: number;
  /** Of all threads together. */
  readonly ms: number;
  readonly findings: number;
}

interface Run {
  readonly seed: number;
  readonly ms: number;
  readonly played: readonly Played[];
  readonly at: Date;
  readonly processors: number;
}

const HEAD = ['| part | histories | ms each | found |', '|---|---|---|---|'];

const row = ({ name, histories, ms, findings }: Played): string =>
  `| ${name} | ${histories} | ${(ms / histories).toFixed(2)} | ${findings} |`;

/** A run as a table, and as the whole of docs/histories.md. */
export function reportOf({ seed, ms, played, at, processors }: Run): { table: string; whole: string } {
  const table = [...HEAD, ...played.map(row)].join('\n');
  const histories = played.reduce((sum, one) => sum + one.histories, 0);
  const whole = `# Generated histories

The report of \`npm run histories -- --seed ${seed} --histories ${histories} --report\` of ${at.toISOString().slice(0, 10)}: ${histories} histories in ${Math.round(ms / 60_000)} minutes, on ${processors} processors shared with other work. How they are
generated and compared is [D-192](decisions/D-192-histories-are-generated-by-seed.md).

${table}

${FINDINGS}`;
  return { table, whole };
}
