import type { OidcOutcome } from '@pavilion/contract/console/factors.ts';
import { isConsolePath } from '@pavilion/contract/console/pages.ts';
import { sitePage, siteUrl } from '@pavilion/contract/formats/site-path.ts';
import { DomainError } from '../../../kernel/errors.ts';

// Only its path counts.
const ANY_ORIGIN = 'http://console';

/** A page of the console, else its first one. */
export function pageOr(path: string | undefined): string {
  if (path === undefined) return '/';
  const page = sitePage(path, ANY_ORIGIN);
  return page !== undefined && isConsolePath(page.pathname) ? path : '/';
}

/** The page where a sign-in began; it shows the outcome. */
export function pageWith(page: string, outcome: OidcOutcome): string {
  const address = siteUrl(page, ANY_ORIGIN) ?? new URL(ANY_ORIGIN);
  address.searchParams.set('oidc', outcome);
  return address.pathname + address.search;
}

const outcomes: Readonly<Record<string, OidcOutcome>> = { temporarilyUnavailable: 'unavailable', tooManyRequests: 'tooMany' };

/**
 * The next address for a browser that only follows redirects: a refusal of ours becomes a code in the page's address. @throws any other
 * error
 */
export function refusedPage(page: string, error: unknown): { location: string } {
  const outcome = error instanceof DomainError ? outcomes[error.reason] : undefined;
  if (outcome === undefined) throw error;
  return { location: pageWith(page, outcome) };
}
