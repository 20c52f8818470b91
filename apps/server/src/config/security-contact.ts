import { ConfigError, type Environment } from './values.ts';

// Nothing that ends a line: the text goes into a file of lines.
const MAILBOX = /^mailto:[^\s@?&]+@[^\s@?&]+$/;
const PAGE = /^https:\/\/[^\s@]+$/;

/** Where people report faults of this installation: a mailbox, or a page with a form or an address. @throws ConfigError */
export function readSecurityContact(environment: Environment): string | undefined {
  const given = environment.SECURITY_CONTACT;
  if (given === undefined || given === '') return undefined;
  if (!(MAILBOX.test(given) || PAGE.test(given)) || !URL.canParse(given))
    throw new ConfigError('SECURITY_CONTACT', given, 'mailto:security@casino.example or https://casino.example/security');
  return given;
}
