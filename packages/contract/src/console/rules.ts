/**
 * The rules behind a refusal of the console, by name: `error.detail` has the name as `rule`, together with the values for the rule's text.
 * The console has a text for each, in each of its languages (operator §3.3).
 */
export const rules = {
  // No one can override these: the refusal is `safetyForbids`.
  identityMissing: 'From {from} the identity must be verified, and this player’s is not',
  contactWaits: 'An operator entered a contact of this player, and it is not confirmed yet',
  identityHours: 'The pack of this player gives {hours} hours at most',
  accountExcluded: 'An exclusion keeps this account closed',
  // The others depend on the current state: the refusal is `conflict`.
  accountClosed: 'A closed account is not opened by operators',
  accountBarred: 'The account is {status}',
  automaticNotStopped: 'Automatic release has not stopped itself',
  automaticOff: 'Automatic release is off',
  bulkNotResumable: 'This act on many was not stopped, or too long ago to go on',
  bulkOver: 'This act on many is over',
  contactOfOther: 'This message is another player’s',
  contactWroteAgain: 'The writer has written again since this was read',
  correctionImpossible: 'The payment is {state}: it cannot be corrected so',
  creditDecided: 'This held credit was decided already',
  dataForgotten: 'The data of this player are forgotten',
  endOnlyEarlier: 'A later end takes a second person: ask for it',
  erasureBegun: 'The erasure was asked for already, or is done',
  eventDecided: 'This event was decided already',
  eventOfOther: 'This event does not belong to a payment like this one',
  eventUnconfirmed: 'The provider does not confirm that this event is of this payment',
  evidenceLate: 'The deadline is over, or the dispute is decided',
  evidenceMost: '{most} pieces of evidence are the most',
  evidenceUnsupported: 'This provider takes no evidence from here',
  factorLast: 'This is the last way to confirm that it is you: set up another one first',
  identityIsSo: 'The identity is {outcome} already',
  judgedSo: 'It is judged so already: {state}',
  mailAddressMissing: 'The player has no e-mail address',
  noteSettled: 'Only one’s own notes can be changed, within {minutes} minutes',
  nothingChanged: 'Nothing would change',
  notOnHold: 'It is not on hold',
  operatorBlocked: 'This account is blocked: have it opened again first',
  operatorNotBlocked: 'This account is not blocked',
  owedLess: 'This is more than is still owed',
  paperDecided: 'This paper was decided already: {status}',
  paperUnread: 'Open this paper before you approve it',
  passkeyKnown: 'This passkey is set up already',
  passkeyMissing: 'None of your passkeys works at this address',
  passkeysMost: '{most} passkeys are the most',
  previewSpent: 'The preview was used, or nothing in it can be done',
  roleNameTaken: 'There is a role of this name already',
  setupOver: 'The set-up of the app was not begun, or is done',
  signInBarred: 'This player may not sign in',
  tagsMost: '{most} tags are the most',
  templatesMost: '{most} templates are the most',
  undoOver: 'The time to take it back is over',
  verificationRuns: 'It was asked already, until {dueAt}',
  viewsMost: '{most} views of your own are the most',
} as const;

export type RuleName = keyof typeof rules;

type PlaceholdersOf<Words extends string> = Words extends `${string}{${infer Name}}${infer Rest}` ? Name | PlaceholdersOf<Rest> : never;

/** The values in a rule's text. */
export type RuleValues<Name extends RuleName> = Readonly<Record<PlaceholdersOf<(typeof rules)[Name]>, string | number>>;

/** Tells whether a value, such as the `detail.rule` of a refusal, names a rule. */
export const isRuleName = (value: unknown): value is RuleName => typeof value === 'string' && Object.hasOwn(rules, value);
