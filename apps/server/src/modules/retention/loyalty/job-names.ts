/** The job that grants a level's reward. */
export const GRANT_LEVEL = 'retention.grantLevel';

export function grantLevelJob({ playerId, levelId }: { playerId: string; levelId: string }) {
  return { name: GRANT_LEVEL, payload: { playerId, levelId } };
}
