import { isRefusal } from '@pavilion/contract/calls/client.ts';
import { browserClock } from '../browser/clock.ts';
import { session } from './session.ts';

const pollsMax = 10;
const pollMs = 200;

/**
 * Whether another tab is signed in after this tab's sign-in failed; its session is then used here too. What signs in only once, such as a
 * link, may be open in two tabs: the server refuses the second before the first has received its token, so token is awaited.
 */
export async function isSignedInByOtherTab(error: unknown): Promise<boolean> {
  const polls = isRefusal(error, 'unauthenticated') ? pollsMax : 0;
  for (let poll = 0; poll < polls && !session.isSignedIn(); poll += 1) await browserClock.wait(pollMs);
  session.takeOver();
  return session.isSignedIn();
}
