import { ApiError, isRefusal } from '@pavilion/contract/calls/client.ts';
import { isAnswered } from '../../../api/attempt.ts';
import { type KeyValueStore, sessionKeys } from '../../../browser/storage.ts';

type Ways<Profile> = {
  register: () => Promise<Profile>;
  /** With the login and password of the form. */
  signIn: () => Promise<Profile>;
  /** The tab's storage, which survives a reload. */
  store: Pick<KeyValueStore, 'getItem' | 'setItem' | 'removeItem'>;
};

/** The refusal of the second of two registrations: the contact is taken, or the code used. */
const isOfRepeat = (error: unknown): boolean =>
  isRefusal(error, 'otpInvalid') || (error instanceof ApiError && (error.fields.email ?? error.fields.phone) !== undefined);

/**
 * Registers. If the answer is lost, the account may exist all the same, which only somebody who knows its password may learn: the page
 * signs in with the registration's own data, at once and again when a later attempt is refused as taken (U-37). @throws what the
 * registration was refused with
 */
export async function registerOrEnter<Profile>({ register, signIn, store }: Ways<Profile>): Promise<Profile> {
  const wasUnanswered = store.getItem(sessionKeys.registering) !== null;
  const answered = () => store.removeItem(sessionKeys.registering);
  store.setItem(sessionKeys.registering, 'true');
  const refusal = await register().then(
    (profile) => ({ profile }),
    (error: unknown) => ({ error }),
  );
  if ('profile' in refusal) {
    answered();
    return refusal.profile;
  }
  const { error } = refusal;
  if (isAnswered(error) && !wasUnanswered) answered();
  const mayExist = !isAnswered(error) || (wasUnanswered && isOfRepeat(error));
  if (!mayExist) throw error;
  try {
    const profile = await signIn();
    answered();
    return profile;
  } catch (notEntered) {
    // It is somebody else's.
    if (isAnswered(error) && isAnswered(notEntered)) answered();
    throw error;
  }
}
