import { CallError } from '../../api.ts';

/** The parameters of one game in a table by game id. */
export type ParametersOf<Games> = Games extends ReadonlyMap<string, infer Parameters> ? Parameters : never;

/** The parameters of a game. @throws CallError GAME_UNKNOWN for a game without any */
export function parametersOf<Parameters>(games: ReadonlyMap<string, Parameters>, gameId: string): Parameters {
  const parameters = games.get(gameId);
  if (parameters === undefined) throw new CallError('GAME_UNKNOWN');
  return parameters;
}
