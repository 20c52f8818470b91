export type Side = 'home' | 'away';

/** The facts of an event that has ended; each grader names those its market needs. Scores are of the counting time. */
export interface Facts {
  readonly home: number;
  readonly away: number;
  readonly htHome?: number | undefined;
  readonly htAway?: number | undefined;
  /** The goals in their order. */
  readonly goals?: readonly Side[] | undefined;
  /** The winner including overtime, shoot-out or tie-break. */
  readonly winner?: Side | undefined;
  /** A count besides the score: games, points, rounds. */
  readonly value?: number | undefined;
  /** Scores of parts by number: sets, maps, periods, quarters. */
  readonly parts?: Readonly<Record<number, { readonly home: number; readonly away: number }>> | undefined;
}
