import { partyFor, passkeyChallenges } from '../../../kernel/passkeys/challenges.ts';
import type { challengeOf } from '../../../kernel/passkeys/ceremony.ts';
import type { RelyingParty } from '../../../kernel/passkeys/relying-party.ts';
import { playerOf } from '../../../kernel/visitor.ts';
import type { PlayerContext } from '../context.ts';
import { ceremonies } from './store.ts';

const challenges = passkeyChallenges({ store: ceremonies, cookie: 'passkey_flow', path: '/api/player/sessions/passkey' });

/** The site as this visitor reaches it. @throws conflict on an IP address, which has no passkeys */
export const partyOf = ({ publicUrl, request }: PlayerContext): RelyingParty => partyFor(publicUrl(), request);

/** A challenge for the player of this session. */
export const challengeForSession = (context: PlayerContext, purpose: 'add' | 'stepUp', party: RelyingParty): Promise<string> =>
  challenges.forSession(context, { purpose, sessionId: playerOf(context).sessionId, party, now: context.clock.now() });

/** A challenge for the browser of a visitor. */
export const challengeForBrowser = (context: PlayerContext, party: RelyingParty): Promise<string> =>
  challenges.forBrowser(context, { party, now: context.clock.now() });

/** The challenge a credential answers, consumed whatever the outcome. */
export const takeAnswered = (
  context: PlayerContext,
  answered: { purpose: 'add' | 'signIn' | 'stepUp'; credential: Parameters<typeof challengeOf>[0]; party: RelyingParty },
): Promise<string | undefined> =>
  challenges.takeAnswered(context, { ...answered, sessionId: context.player?.sessionId, now: context.clock.now() });
