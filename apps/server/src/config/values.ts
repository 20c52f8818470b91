import * as z from 'zod/mini';

/** A setting has an invalid value. The message is the single line the operator sees. */
export class ConfigError extends Error {
  constructor(variable: string, given: string, allowed: string) {
    super(`${variable}=${given} is not valid: allowed is ${allowed}`);
    this.name = 'ConfigError';
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** A value out of a list. @throws ConfigError */
export function oneOf<const T extends string>(
  environment: Environment,
  variable: string,
  { allowed, fallback }: { allowed: readonly T[]; fallback: T },
): T {
  const given = environment[variable];
  if (given === undefined || given === '') return fallback;
  const match = allowed.find((value) => value === given);
  if (match === undefined) throw new ConfigError(variable, given, allowed.join(', '));
  return match;
}

/** A moment. @throws ConfigError */
export function readMoment(environment: Environment, variable: string): Date | undefined {
  const given = environment[variable];
  if (given === undefined || given === '') return undefined;
  if (!z.iso.datetime().safeParse(given).success) throw new ConfigError(variable, given, 'a time in UTC such as 2030-05-11T15:00:00Z');
  return new Date(given);
}

/** A value that another setting makes necessary. @throws ConfigError */
export function requiredWith(environment: Environment, variable: string, cause: string): string {
  const given = environment[variable] ?? '';
  if (given === '') throw new ConfigError(variable, '', `a value, since ${cause} is set`);
  return given;
}

/** Refuses settings whose setting `required` is missing: they would be ignored without a word. @throws ConfigError */
export function refuseWithout(environment: Environment, required: string, variables: readonly string[]): void {
  const given = variables.find((variable) => (environment[variable] ?? '') !== '');
  if (given !== undefined) requiredWith(environment, required, given);
}

/** An address with one of these protocols. @throws ConfigError */
export function readUrl(environment: Environment, variable: string, protocols: readonly string[]): string | undefined {
  const given = environment[variable];
  if (given === undefined || given === '') return undefined;
  const parsed = URL.parse(given);
  if (parsed === null || !protocols.includes(parsed.protocol) || given.slice(parsed.protocol.length, parsed.protocol.length + 2) !== '//') {
    throw new ConfigError(variable, hidePassword(given), `a URL beginning with ${protocols.map((name) => `${name}//`).join(' or ')}`);
  }
  return given;
}

/** The address of a site that has its host to itself: links append their paths to it. @throws ConfigError */
export function readSiteUrl(environment: Environment, variable: 'PUBLIC_URL' | 'CONSOLE_URL'): string | undefined {
  const given = readUrl(environment, variable, ['http:', 'https:']);
  if (given === undefined) return undefined;
  const parsed = new URL(given);
  parsed.username = '';
  if (parsed.href !== `${parsed.origin}/`)
    throw new ConfigError(variable, hidePassword(given), 'an origin such as https://play.example, without a path');
  return given.replace(/\/+$/, '');
}

/** A comma-separated list of https origins. @throws ConfigError */
export function readOrigins(environment: Environment, variable: string): readonly string[] {
  const given = environment[variable];
  if (given === undefined || given.trim() === '') return [];
  return given.split(',').map((entry) => {
    const origin = entry.trim();
    if (!URL.canParse(origin) || new URL(origin).origin !== origin || !origin.startsWith('https://'))
      throw new ConfigError(variable, given, 'a comma-separated list of origins such as https://frame.example.com');
    return origin;
  });
}

/**
 * Replaces the password of a connection string, so that it never appears in an error message. The string may be invalid because of the
 * password (`/`, `#`, `@` in clear) or have none of its protocol, so that everything between the user and the last `@` is replaced.
 */
export function hidePassword(url: string): string {
  return url.replace(/((?:^|\/\/)[^:]*):(?!\/\/).*@/s, '$1:…@').replace(/([?&](?:ssl)?password=)[^&#]*/gi, '$1…');
}
