import { anyDomain, type Domain } from './domain.ts';
import { signInDomain } from './sign-in/domain.ts';
import { sportsbookDomain } from './sportsbook/domain.ts';
import { bonusDomain, ledgerDomain, limitsDomain } from './wallet/domain.ts';

/** Every part of the product whose histories are played, in the order of a report. */
export const domains: readonly Domain[] = [
  anyDomain(ledgerDomain),
  anyDomain(bonusDomain),
  anyDomain(limitsDomain),
  anyDomain(sportsbookDomain),
  anyDomain(signInDomain),
];
