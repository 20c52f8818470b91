import { ConfigError, type Environment, hidePassword, oneOf, readUrl } from './values.ts';

/** The issuer that vouches for operators, and our client at it. */
export interface ConsoleOidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Values of `acr` that count as our second factor. */
  acr: readonly string[];
  isInPrivateNetwork: boolean;
}

const NAMES = ['CONSOLE_OIDC_ISSUER', 'CONSOLE_OIDC_CLIENT_ID', 'CONSOLE_OIDC_CLIENT_SECRET'] as const;
// A value of `acr` is a name or an address; in `acr_values` they are parted by spaces.
const ACR_VALUE = /^[\x21-\x7e]{1,200}$/;

function readAcr(environment: Environment): readonly string[] {
  const given = environment.CONSOLE_OIDC_ACR ?? '';
  if (given.trim() === '') return [];
  const values = given.split(',').map((value) => value.trim());
  if (!values.every((value) => ACR_VALUE.test(value)))
    throw new ConfigError('CONSOLE_OIDC_ACR', given, 'a comma-separated list of values of acr, each without spaces');
  return values;
}

/** An issuer's own name: without a query or a fragment (OpenID Connect Discovery, section 3). */
function readIssuer(environment: Environment, isProduction: boolean): string {
  const issuer = readUrl(environment, 'CONSOLE_OIDC_ISSUER', isProduction ? ['https:'] : ['https:', 'http:']) ?? '';
  const { search, hash, username } = new URL(issuer);
  if (search !== '' || hash !== '' || username !== '')
    throw new ConfigError(
      'CONSOLE_OIDC_ISSUER',
      hidePassword(issuer),
      'the address of the issuer alone, as its discovery document names it',
    );
  return issuer;
}

/** All of an issuer or nothing: one half of it would offer a way in that leads nowhere. @throws ConfigError */
export function readConsoleOidc(environment: Environment, { isProduction }: { isProduction: boolean }): ConsoleOidcSettings | undefined {
  const isInPrivateNetwork = oneOf(environment, 'CONSOLE_OIDC_PRIVATE_NETWORK', { allowed: ['on', 'off'], fallback: 'off' }) === 'on';
  const acr = readAcr(environment);
  const textOf = (name: string): string => environment[name] ?? '';
  const missing = NAMES.find((name) => textOf(name) === '');
  if (missing !== undefined) {
    if (acr.length === 0 && NAMES.every((name) => textOf(name) === '')) return undefined;
    throw new ConfigError(missing, '', 'a value, since sign-in by OpenID is set in part');
  }
  return {
    issuer: readIssuer(environment, isProduction),
    clientId: textOf('CONSOLE_OIDC_CLIENT_ID'),
    clientSecret: textOf('CONSOLE_OIDC_CLIENT_SECRET'),
    acr,
    isInPrivateNetwork,
  };
}
