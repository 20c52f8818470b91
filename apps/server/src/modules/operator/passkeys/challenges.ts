import { partyFor, passkeyChallenges } from '../../../kernel/passkeys/challenges.ts';
import type { RelyingParty } from '../../../kernel/passkeys/relying-party.ts';
import type { OperatorContext } from '../context.ts';
import { ceremonies } from './store.ts';

/** Challenges of the console's passkeys: by real time, as everything that proves an operator. */
export const challenges = passkeyChallenges({ store: ceremonies, cookie: 'console_passkey', path: '/api/console/v1/sessions/passkey' });

/** The console as this operator reaches it. @throws conflict on an IP address, which has no passkeys */
export const partyOf = ({ authority, request }: OperatorContext): RelyingParty => partyFor(authority.consoleUrl(), request);
