import type { Tone } from '@pavilion/ui';

/** The colour of each status of a player. */
export const statusTones = { active: 'ok', limited: 'warning', blocked: 'error', closed: 'neutral' } as const satisfies Readonly<
  Record<string, Tone>
>;
