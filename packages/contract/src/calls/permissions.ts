/** The roles that ship with the product (operator §3.2). Own roles may be made beside them. */
export const shippedRoles = [
  'support',
  'payments',
  'identity',
  'safety',
  'risk',
  'promotions',
  'editor',
  'games',
  'trader',
  'finance',
  'administrator',
  'auditor',
] as const;
export type ShippedRole = (typeof shippedRoles)[number];

/** The limits of a role's grant: an amount, or the players it applies to, by country and tags. */
type LimitKind = 'max' | 'players';

interface Grant {
  /** Who has it as shipped, in the letters of operator §3.2; the auditor follows from the name. */
  roles: string;
  /** The second factor must have been given in the last five minutes. */
  stepUp?: true;
  /** The maximum amount for a role, in the base currency. */
  max?: Partial<Record<ShippedRole, string>>;
  /** The limits that all its calls apply. A role accepts no other, since a limit that nothing applies would protect nothing (operator §13.66). */
  keeps?: readonly LimitKind[];
}

const OF_PLAYERS: readonly LimitKind[] = ['players'];
const OF_SUMS: readonly LimitKind[] = ['max'];
const OF_BOTH: readonly LimitKind[] = ['max', 'players'];

const letters: Readonly<Record<string, ShippedRole>> = {
  SU: 'support',
  PA: 'payments',
  ID: 'identity',
  SF: 'safety',
  RI: 'risk',
  PR: 'promotions',
  ED: 'editor',
  GA: 'games',
  TR: 'trader',
  FI: 'finance',
  AM: 'administrator',
  AU: 'auditor',
};

const EVERYBODY = 'SU PA ID SF RI PR ED GA TR FI AM';
const ALL_BUT_EDITORS = 'SU PA ID SF RI PR GA TR FI AM';
const WITH_NOTES = 'SU PA ID SF RI PR';

/** Every permission an operator can hold (operator §3.2, §13.1). A call may require `guest` or `own` instead. */
const permissions = {
  'players.read': { roles: ALL_BUT_EDITORS },
  'players.personal.read': { roles: 'SU PA ID SF RI', stepUp: true, keeps: OF_PLAYERS },
  'players.write': { roles: 'SU ID', stepUp: true, keeps: OF_PLAYERS },
  'players.contacts.approve': { roles: 'SU ID', stepUp: true, keeps: OF_PLAYERS },
  'players.note': { roles: WITH_NOTES, keeps: OF_PLAYERS },
  'players.tag': { roles: WITH_NOTES, keeps: OF_PLAYERS },
  'players.status': { roles: 'SU RI SF', keeps: OF_PLAYERS },
  'players.sessions.close': { roles: 'SU RI', keeps: OF_PLAYERS },
  'players.link': { roles: 'SU RI', keeps: OF_PLAYERS },
  'players.export': { roles: 'RI AU', stepUp: true },
  'players.erase.ask': { roles: 'SU', stepUp: true, keeps: OF_PLAYERS },
  'players.erase.approve': { roles: 'AM', stepUp: true, keeps: OF_PLAYERS },
  'contact.read': { roles: 'SU SF PA' },
  'contact.write': { roles: 'SU SF PA', keeps: OF_PLAYERS },
  'messages.read': { roles: 'PR SU' },
  'messages.send.ask': { roles: 'PR' },
  'messages.send.approve': { roles: 'AM' },
  'payments.read': { roles: 'SU PA RI FI SF' },
  'payments.withdrawals.approve': { roles: 'PA', stepUp: true, keeps: OF_BOTH },
  'payments.withdrawals.reject': { roles: 'PA RI', keeps: OF_PLAYERS },
  'payments.withdrawals.hold': { roles: 'PA RI', keeps: OF_PLAYERS },
  'payments.query': { roles: 'PA SU' },
  'payments.match.ask': { roles: 'PA', stepUp: true },
  'payments.match.approve': { roles: 'FI', stepUp: true },
  'payments.corrections.ask': { roles: 'PA', stepUp: true, keeps: OF_BOTH },
  'payments.corrections.approve': { roles: 'FI', stepUp: true, keeps: OF_BOTH },
  'payments.adjustments.ask': { roles: 'PA SU PR', stepUp: true, max: { support: '50', promotions: '50' }, keeps: OF_BOTH },
  'payments.adjustments.approve': { roles: 'FI', stepUp: true, keeps: OF_BOTH },
  'payments.methods.write': { roles: 'PA' },
  'payments.policy.write': { roles: 'PA', stepUp: true },
  'payments.policy.approve': { roles: 'FI', stepUp: true },
  'identity.read': { roles: 'ID SF RI' },
  'identity.documents.read': { roles: 'ID RI', stepUp: true, keeps: OF_PLAYERS },
  'identity.decide': { roles: 'ID', keeps: OF_PLAYERS },
  'identity.ask': { roles: 'ID', keeps: OF_PLAYERS },
  'safety.read': { roles: 'SF SU' },
  'safety.contact': { roles: 'SF' },
  'safety.impose': { roles: 'SF SU', stepUp: true },
  'safety.rules.write': { roles: 'SF' },
  'safety.rules.approve': { roles: 'AM' },
  'safety.register.import': { roles: 'SF', stepUp: true },
  'risk.read': { roles: 'RI FI SF' },
  'risk.decide': { roles: 'RI' },
  'risk.lists.write': { roles: 'RI' },
  'risk.rules.write': { roles: 'RI', stepUp: true },
  'risk.rules.approve': { roles: 'AM', stepUp: true },
  'cases.read': { roles: 'RI SF' },
  'cases.write': { roles: 'RI SF' },
  'cases.report': { roles: 'RI', stepUp: true },
  'games.read': { roles: 'GA PR FI' },
  'games.switch': { roles: 'GA RI' },
  'games.write': { roles: 'GA' },
  'games.secrets.ask': { roles: 'GA', stepUp: true },
  'games.secrets.approve': { roles: 'AM', stepUp: true },
  'rounds.read': { roles: 'SU GA RI' },
  'rounds.review': { roles: 'GA' },
  'sport.read': { roles: 'TR RI FI' },
  'sport.trade': { roles: 'TR' },
  'sport.bets.decide': { roles: 'TR' },
  'sport.limits.write': { roles: 'TR' },
  'sport.limits.approve': { roles: 'RI' },
  'sport.result.ask': { roles: 'TR', stepUp: true },
  'sport.result.approve': { roles: 'TR AM', stepUp: true },
  'promotions.read': { roles: 'PR SU FI' },
  'promotions.write': { roles: 'PR' },
  'promotions.approve': { roles: 'FI PR' },
  'promotions.give': { roles: 'SU PR', max: { support: '20' }, keeps: OF_SUMS },
  'promotions.cancel': { roles: 'PR RI' },
  'segments.read': { roles: 'PR SF RI' },
  'segments.write': { roles: 'PR' },
  'content.read': { roles: 'ED PR SU' },
  'content.write': { roles: 'ED PR' },
  'content.publish': { roles: 'ED' },
  'revisions.read': { roles: EVERYBODY },
  'revisions.schedule': { roles: 'SF RI PR ED GA TR FI PA AM' },
  'settings.read': { roles: 'AM GA FI' },
  'settings.write': { roles: 'AM', stepUp: true },
  'settings.approve': { roles: 'AM', stepUp: true },
  'reports.read': { roles: 'FI PR GA TR RI AM' },
  'reports.finance': { roles: 'FI AU' },
  'reports.close.ask': { roles: 'FI', stepUp: true },
  'reports.close.approve': { roles: 'FI', stepUp: true },
  'affiliates.read': { roles: 'PR FI' },
  'affiliates.write': { roles: 'PR', stepUp: true },
  'affiliates.approve': { roles: 'FI', stepUp: true },
  'exports.create': { roles: ALL_BUT_EDITORS },
  'audit.read': { roles: 'AU AM' },
  'audit.export': { roles: 'AU AM', stepUp: true },
  'operators.read': { roles: 'AM' },
  'operators.invite': { roles: 'AM', stepUp: true },
  'operators.block': { roles: 'AM' },
  'operators.roles.ask': { roles: 'AM', stepUp: true },
  'operators.roles.approve': { roles: 'AM', stepUp: true },
  'approvals.read': { roles: EVERYBODY },
  'system.read': { roles: 'AM GA FI' },
  'system.jobs': { roles: 'AM', stepUp: true },
} as const satisfies Readonly<Record<string, Grant>>;

export type PermissionName = keyof typeof permissions;

/** Who may make a call of the console: anyone, a signed-in operator, or an operator with the permission. */
export type CallPermission = PermissionName | 'guest' | 'own';

const grants: Readonly<Record<PermissionName, Grant>> = permissions;

/** Tells whether a text is the name of a permission. */
export const isPermission = (name: string): name is PermissionName => Object.hasOwn(permissions, name);

export const permissionNames: readonly PermissionName[] = Object.keys(permissions).filter(isPermission);

/** Tells whether a call with this permission needs a second factor of the last five minutes (operator §3.1). */
export const needsStepUp = (name: CallPermission): boolean => name !== 'guest' && name !== 'own' && grants[name].stepUp === true;

/** The limits that a role may set to a permission. */
export const limitsKeptBy = (name: PermissionName): readonly LimitKind[] => grants[name].keeps ?? [];

/** The permissions that may be limited to some players; any other permission with a limit grants nothing. */
export const permissionsOfPlayers: readonly PermissionName[] = permissionNames.filter((name) => limitsKeptBy(name).includes('players'));

/** The auditor reads everything but unmasked values and papers, and does nothing. */
const isAuditors = (name: PermissionName): boolean =>
  name.endsWith('.read') && name !== 'players.personal.read' && name !== 'identity.documents.read';

/** The roles that have a permission as shipped. */
export function shippedRolesOf(name: PermissionName): ShippedRole[] {
  const given = grants[name].roles.split(' ').flatMap((code) => letters[code] ?? []);
  const roles = new Set<ShippedRole>(isAuditors(name) ? [...given, 'auditor'] : given);
  return shippedRoles.filter((role) => roles.has(role));
}

/** The most a role may do as shipped, in the base currency; undefined: no bound. */
export const shippedMaximumOf = (name: PermissionName, role: ShippedRole): string | undefined => grants[name].max?.[role];
