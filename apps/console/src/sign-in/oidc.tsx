import type { OidcOutcome } from '@pavilion/contract/console/factors.ts';
import { ButtonLink, Note } from '@pavilion/ui';
import { useLocation } from '@tanstack/react-router';
import { useSearchState } from '../navigation/search-state.ts';
import { useText } from '../texts/use-text.ts';
import { useHasOidc } from './ways.ts';

const REDIRECT = '/api/console/v1/sessions/oidc/redirect';

/** How far a sign-in by OpenID got that ends at this address; clearing it leaves the rest of the address alone. */
export function useOidcArrival(): { outcome: string | undefined; forget: () => void } {
  const [{ oidc }, change] = useSearchState();
  return { outcome: oidc, forget: () => (oidc === undefined ? undefined : change({ oidc: undefined })) };
}

/** The current address without the parameters a sign-in left there. */
function usePageHere(): string {
  const { pathname, searchStr } = useLocation();
  const query = new URLSearchParams(searchStr);
  query.delete('oidc');
  return pathname + (query.size === 0 ? '' : `?${query.toString()}`);
}

const words: Readonly<Partial<Record<OidcOutcome, 'oidcRefused' | 'oidcExpired' | 'oidcCancelled' | 'oidcUnavailable' | 'oidcTooMany'>>> = {
  refused: 'oidcRefused',
  expired: 'oidcExpired',
  cancelled: 'oidcCancelled',
  unavailable: 'oidcUnavailable',
  tooMany: 'oidcTooMany',
};
const isKnown = (outcome: string): outcome is keyof typeof words => Object.hasOwn(words, outcome);

/** Signs in at the company's own issuer and comes back here, or says why that did not lead in. */
export function OidcWay() {
  const say = useText('signIn');
  const page = usePageHere();
  const { outcome } = useOidcArrival();
  const said = outcome !== undefined && isKnown(outcome) ? words[outcome] : undefined;
  return (
    <>
      {useHasOidc() ? (
        <ButtonLink href={`${REDIRECT}?${new URLSearchParams({ to: page })}`} icon="building-2" isBlock>
          {say('withOidc')}
        </ButtonLink>
      ) : null}
      {said === undefined ? null : (
        <Note tone={outcome === 'cancelled' ? 'info' : 'error'} icon="circle-alert" role="alert">
          {say(said)}
        </Note>
      )}
    </>
  );
}
