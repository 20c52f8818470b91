import type { Tone } from '@pavilion/ui';

/** How a player's status is coloured. */
export const statusTones = { active: 'ok', limited: 'warning', blocked: 'error', closed: 'neutral' } as const satisfies Readonly<
  Record<string, Tone>
>;
