import { playerStatus } from '@pavilion/contract/constants.ts';

/** The words of the console for a player's status (wire §3.3). */
export const statusWords = {
  active: playerStatus.active,
  limited: playerStatus.limited,
  blocked: playerStatus.blocked,
  closed: playerStatus.closed,
};
type StatusWord = keyof typeof statusWords;

export const isStatusWord = (word: string): word is StatusWord => Object.hasOwn(statusWords, word);

export function statusWord(status: number): StatusWord {
  if (status === playerStatus.active) return 'active';
  if (status === playerStatus.limited) return 'limited';
  return status === playerStatus.blocked ? 'blocked' : 'closed';
}
