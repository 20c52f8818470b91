import { isRefusal } from '@pavilion/contract/calls/client.ts';
import { usePageTexts } from '../../content/page.ts';
import { isCancelled, isKnownHere } from '@pavilion/ui/passkeys/ceremony.ts';

/** Why a passkey was not added, renamed or removed, in words. */
export function useProblemText(): (error: unknown) => string {
  const texts = usePageTexts('security', 'profile');
  return (error) => {
    if (isCancelled(error)) return texts('passkeys.cancelled');
    if (isKnownHere(error)) return texts('passkeys.known');
    if (isRefusal(error, 'conflict')) return texts('passkeys.conflict');
    return texts(isRefusal(error, 'tooManyRequests') ? 'passkeys.tooMany' : 'passkeys.failed');
  };
}
