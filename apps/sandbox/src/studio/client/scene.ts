import type { Played, Round, Session } from './api.ts';
import type { Showing } from './effects/motion.ts';
import type { Pill } from './pills.ts';

/** A bet request of the player, or the reason why no bet can be placed. */
export type BetRequest =
  | {
      stakeMinor: bigint;
      input: unknown;
      /** A second bet on the same climb. */
      second?: { stakeMinor: bigint; input: unknown } | undefined;
      /** The shared round it is placed on. */
      sharedRound?: number | undefined;
    }
  | { problem: string };

/** Everything a bet request stakes. */
export const requestedMinor = (betRequest: BetRequest): bigint =>
  'stakeMinor' in betRequest ? betRequest.stakeMinor + (betRequest.second?.stakeMinor ?? 0n) : 0n;

/** The main button of an open round: cash-out with its amount. */
export type OpenMain = { readonly action: string; readonly label: string; readonly amountMinor: bigint; readonly isEnabled: boolean };

/** The stage of one game: it draws and takes input; `table.ts` handles money and calls. */
export type Scene = {
  /** The stage's content. */
  readonly element: HTMLElement;
  /** The chips, in the place of the stake stepper. */
  readonly chips?: readonly HTMLElement[];
  /** Controls beside the stake, for games that need their own. */
  readonly controls?: readonly HTMLElement[];
  /** The label of the main button. */
  readonly actionLabel: string;
  readonly actionIcon?: 'spin';
  /** The label of the main button during the animation, which it skips. */
  readonly stopLabel?: string;
  readonly busyText: string;
  /** A bet's chips are its stake, so that no stake is chosen beside them. */
  readonly stakesByChips?: true;
  /**
   * Rounds may run by themselves: one asks for nothing until it has ended, or is a run of steps that do not depend on what they find, so
   * that those of the player's last round can be taken again before it is cashed out.
   */
  readonly repeats?: true | 'steps';
  /** Why none may now; undefined: they may. */
  autoplayProblem?(): string | undefined;
  /** Its bets return different parts of their stakes, so that no average of a round can be stated. */
  readonly returnVaries?: true;
  /** Puts the last round's bets on an empty table again, for rounds that run by themselves. */
  repeatBets?(): void;
  /** Rounds before the first of this visit, where they are not the player's own. */
  readonly earlierRounds?: readonly Round[];
  /** Takes the marks of the last result off the table. */
  clearResult?(): void;
  /** Marks on how many bets of others at the table each field is. */
  showOthers?(counts: ReadonlyMap<string, number>): void;
  betRequest(stakeMinor: bigint): BetRequest;
  /** The stake or the balance has changed. */
  stakeChanged?(stakeMinor: bigint): void;
  /** The bet is being placed, so nothing can be changed. */
  setBusy?(isBusy: boolean): void;
  /** Called when the bet is placed, before its answer is there. */
  betPlaced?(): void;
  /** Animates a round from its bet, or from one of its steps, to rest. */
  show(played: Played, showing: Showing): Promise<void>;
  /** Shows an unfinished round found at the start. */
  resume?(round: Round): void;
  /** A short line about the result beside the plate. */
  note(round: Round): string;
  /** A short text for the row of the last rounds. */
  pill(round: Round): Pill;
  /** Rows of the pay table and the rules for the panels. */
  payTable(stakeMinor: bigint): HTMLElement;
  rules(): string[];
  /** The main button of an open round; undefined hides it. */
  openMain?(round: Round): OpenMain | undefined;
  /** True where open rounds run by the studio's clock: the table watches them to their end. */
  readonly isTimed?: boolean;
  /** The studio has told how far the open round has run. */
  told?(round: Round): void;
  /** Keys of the game's own; true where one was taken. */
  key?(key: string): boolean;
};

/** What the table around it provides to a scene. */
export type TableSide = {
  readonly session: Session;
  readonly artBase: string;
  /** Plays an action of the open round. */
  act(action: string): void;
  /** Places the bet, then plays an action of the round. */
  begin(action: string): void;
  /** Shows a neutral message in the plate. */
  say(text: string): void;
  /** A round of the table has ended that the player had no bet on. */
  watched(round: Round): void;
  /** The bet request has changed: buttons and totals follow. */
  betRequestChanged(): void;
  readonly balanceMinor: () => bigint;
};
