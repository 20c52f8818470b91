import type { AnswerOf } from '@pavilion/contract/calls/endpoint.ts';
import type { identityLevels, verificationEndpoints } from '@pavilion/contract/console/player/verification.ts';
import type { Tone } from '@pavilion/ui';

export type Verification = AnswerOf<(typeof verificationEndpoints)['readPlayerVerification']>;

/** The colour of each verification level. */
export const levelTones: Readonly<Record<(typeof identityLevels)[number], Tone>> = {
  none: 'neutral',
  submitted: 'info',
  approved: 'ok',
  rejected: 'error',
  restarted: 'warning',
};
