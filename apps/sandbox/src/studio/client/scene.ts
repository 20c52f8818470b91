import type { Played, Round, Session } from './api.ts';
import type { Showing } from './motion.ts';

/** What a player wants to bet now, or why nothing can be bet. */
export type Wish =
  | {
      stakeMinor: bigint;
      input: unknown;
      /** A second bet on the same climb. */
      second?: { stakeMinor: bigint; input: unknown } | undefined;
      /** The shared round it is placed on. */
      company?: number | undefined;
    }
  | { problem: string };

/** Everything a wish stakes. */
export const wishedMinor = (wish: Wish): bigint => ('stakeMinor' in wish ? wish.stakeMinor + (wish.second?.stakeMinor ?? 0n) : 0n);

/** The main button of an open round: cash-out with its amount. */
export type OpenMain = { readonly action: string; readonly label: string; readonly amountMinor: bigint; readonly isEnabled: boolean };

/** One game's stage: it draws, asks and shows; money and calls are the table's business (`table.ts`). */
export type Scene = {
  /** The stage's content. */
  readonly element: HTMLElement;
  /** What stands in the control bar instead of the stake stepper and the one button, where the game needs its own. */
  readonly controls?: readonly HTMLElement[];
  /** The label of the main button. */
  readonly actionLabel: string;
  readonly actionIcon?: 'spin';
  /** What the main button says while a round is shown; pressing it goes to the result. */
  readonly stopLabel?: string;
  readonly busyText: string;
  readonly usesStakeStepper: boolean;
  wish(stakeMinor: bigint): Wish;
  /** The stake or the balance has changed. */
  stakeChanged(stakeMinor: bigint): void;
  /** The bet is at the wallet: nothing may be changed any more. */
  setBusy(isBusy: boolean): void;
  /** Called when the bet is placed, before its answer is there. */
  betPlaced?(): void;
  /** Shows a round from its bet, or from a step of it, to rest. */
  show(played: Played, showing: Showing): Promise<void>;
  /** Shows an unfinished round found at the start. */
  resume?(round: Round): void;
  /** A short line about the result beside the plate. */
  note(round: Round): string;
  /** The round in one word for the row of the last rounds. */
  pill(round: Round): { text: string; className: string };
  /** Rows of the pay table and the rules for the panels. */
  payTable(stakeMinor: bigint): HTMLElement;
  rules(): string[];
  /** What the main button does while a round is open; it is hidden where there is nothing. */
  openMain?(round: Round): OpenMain | undefined;
  /** True where open rounds run by the studio's clock: the table watches them to their end. */
  readonly isTimed?: boolean;
  /** Keys of the game's own; true where one was taken. */
  key?(key: string): boolean;
};

/** What a scene may ask of the table around it. */
export type TableSide = {
  readonly session: Session;
  readonly artBase: string;
  /** Plays an action of the open round. */
  act(action: string): void;
  /** Places the bet, and plays an action of the round as soon as it is open. */
  begin(action: string): void;
  /** Says something in the plate; neutral. */
  say(text: string): void;
  /** The wish has changed: buttons and totals follow. */
  wishChanged(): void;
  readonly balanceMinor: () => bigint;
};
