import { decideIdentityMatch, type IdentityMatch, listIdentityMatches } from '@pavilion/server/modules/player/index.ts';
import { type OperatorContext, OperatorError } from './context.ts';

/** Accounts that wait for the decision whether they are an excluded person's, one a line. */
export async function listMatches(context: OperatorContext): Promise<string> {
  const open = await listIdentityMatches(context);
  return open.length === 0 ? 'No account waits for a decision.' : open.map(line).join('\n');
}

const line = ({ createdAt, id, playerId, excludedPlayerId, endsAt }: IdentityMatch): string => {
  const person = excludedPlayerId === null ? 'a person on a register' : `player ${excludedPlayerId}`;
  return `${createdAt.toISOString()}  ${id}  player ${playerId} may be ${person}, excluded until ${endsAt.toISOString()}`;
};

/** Decides one of them. @throws OperatorError when somebody was faster */
export async function decideMatch(context: OperatorContext, given: Parameters<typeof decideIdentityMatch>[1]): Promise<string> {
  const { matchId, decision } = given;
  if (!(await decideIdentityMatch(context, given))) throw new OperatorError(`Match ${matchId} was decided before.`);
  return decision === 'confirm'
    ? `Match ${matchId} is confirmed: the account is closed.`
    : `Match ${matchId} is dismissed: the account goes on.`;
}
