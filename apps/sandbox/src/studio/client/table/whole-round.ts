import type { Round } from '../api.ts';
import type { Scene } from '../scene.ts';

/** Between two steps, so each is seen. */
const stepMs = 450;
const lookMs = 150;
const cashOut = 'cashOut';

type WholeRoundTable = {
  /** The round runs by the studio's clock, which ends it. */
  readonly isTimed: boolean;
  openRound(): Round | null;
  play(): Promise<void>;
  act(action: string): Promise<void>;
  /** False once the player, or a failure, has stopped the rounds that run by themselves. */
  isRunning(): boolean;
};

const rest = (milliseconds: number): Promise<void> => new Promise((resolve) => window.setTimeout(resolve, milliseconds));

/** The steps of a round, without the cash-out after them. */
export const stepsOf = (round: Round | undefined): readonly string[] =>
  round?.actions.filter((action) => !action.startsWith(cashOut)) ?? [];

/** What a round that runs on its own does next; undefined: nothing, as where a step is not possible after other settings. */
function nextAction({ legalActions }: Round, step: string | undefined): string | undefined {
  const wanted = step ?? cashOut;
  return legalActions.includes(wanted) ? wanted : undefined;
}

/** A round from its bet to its end: its steps are taken in order, then it is cashed out. Where that is not possible it stays open for the player. */
export async function playWhole(table: WholeRoundTable, steps: readonly string[]): Promise<void> {
  await table.play();
  if (table.isTimed) {
    while (table.openRound() !== null && table.isRunning()) await rest(lookMs);
    return;
  }
  for (const step of [...steps, undefined]) {
    const round = table.openRound();
    if (round === null || !table.isRunning()) return;
    await rest(stepMs);
    const action = table.isRunning() && table.openRound() === round ? nextAction(round, step) : undefined;
    if (action === undefined) return;
    await table.act(action);
  }
}

type Waiting = { readonly scene: Pick<Scene, 'isTimed' | 'betRequest'>; stakeMinor(): bigint; isRunning(): boolean };

/** A climb takes bets only between two of them; every other game at once. */
export async function untilPlaceable({ scene, stakeMinor, isRunning }: Waiting): Promise<void> {
  while (scene.isTimed && isRunning() && 'problem' in scene.betRequest(stakeMinor())) await rest(lookMs);
}
