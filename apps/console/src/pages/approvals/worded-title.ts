import { shortId } from '@pavilion/contract/formats/short-id.ts';

/** The server's request titles, by kind: the parts in brackets are inserted into the text of the operator's language. */
const asked: readonly (readonly [kind: string, words: RegExp, key: string])[] = [
  ['payments.adjustment', /^(?<variant>\w+) (?<sum>[+-]?[\d.]+ \w+), player (?<id>\S+)$/, 'asked_adjustment'],
  ['payments.correction', /^(?<variant>\w+)(?<sum>(?: [\d.]+ \w+)?) of invoice (?<id>\S+)$/, 'asked_correction'],
  ['payments.heldCredit', /^(?<variant>\w+) of held credit (?<id>\S+)$/, 'asked_heldCredit'],
  ['payments.match', /^event (?<event>\S+) is of invoice (?<id>\S+)$/, 'asked_match'],
  ['operator.factors', /^(?<operator>.+): new factors$/, 'asked_factors'],
  ['operator.invitation', /^invitation of (?<operator>\S+): (?<roles>.+)$/, 'asked_invitation'],
  ['operator.opening', /^(?<operator>.+): opened again$/, 'asked_opening'],
  ['operator.end', /^(?<operator>.+): another end$/, 'asked_end'],
  ['player.contacts', /^Contacts of player (?<id>\S+)$/, 'asked_contacts'],
  ['player.erasure', /^Erasure of player (?<id>\S+)$/, 'asked_erasure'],
];

// Ids are shortened as everywhere else (`Id`): the page has them whole, below what changes or behind its links.
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The text that titles an approval, with its placeholders; undefined if the requested title consists of names alone. */
export function wordedTitle({ kind, what }: { kind: string; what: string }): { key: string; values: Record<string, string> } | undefined {
  const known = asked.find(([name, words]) => name === kind && words.test(what));
  if (known === undefined) return undefined;
  const [, words, key] = known;
  const { variant, ...values } = words.exec(what)?.groups ?? {};
  return {
    key: variant === undefined ? key : `${key}_${variant}`,
    values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, UUID.test(value) ? shortId(value) : value])),
  };
}

const RULES = /^(?<kind>payment\.policy|turnover\.rule|auto\.approval) (?<version>\d+): (?<paths>.+)$/;

/** What a request for other payment rules is about; undefined for any other request. */
export function askedRules(what: string): { kind: string; version: string; paths: string[] } | undefined {
  const { kind, version, paths } = RULES.exec(what)?.groups ?? {};
  return kind === undefined || version === undefined || paths === undefined ? undefined : { kind, version, paths: paths.split(', ') };
}
