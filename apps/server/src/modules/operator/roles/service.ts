import { isPermission, limitsKeptBy } from '@pavilion/contract/calls/permissions.ts';
import { DomainError, refusedBy } from '../../../kernel/errors.ts';
import { actorOf } from '../../../kernel/visitor.ts';
import { ask } from '../approvals/ask.ts';
import type { ApprovalView } from '../approvals/store.ts';
import type { OperatorContext } from '../context.ts';
import { changeText } from './change-text.ts';
import * as store from './store.ts';

interface Wanted {
  name: string;
  permissions: readonly store.RolePermission[];
  reason: string;
}

/** Whether a grant has a limit that its calls do not enforce, and so would protect nothing (operator §13.66). */
const isUnkept = ({ permission, max, countries, tags }: store.RolePermission): boolean => {
  const kept = isPermission(permission) ? limitsKeptBy(permission) : [];
  return (max !== null && !kept.includes('max')) || (countries.length + tags.length > 0 && !kept.includes('players'));
};

/** @throws validation for permissions that are unknown or repeated, and for a limit that no permission enforces, with the names */
function refuseUnknown({ permissions }: Wanted): void {
  const names = permissions.map(({ permission }) => permission);
  if (!names.every(isPermission) || new Set(names).size < names.length)
    throw new DomainError('validation', { fields: { permissions: { rule: 'other' } } });
  const unkept = permissions.filter(isUnkept).map(({ permission }) => permission);
  if (unkept.length > 0)
    throw new DomainError('validation', { fields: { permissions: { rule: 'limitNotKept', param: unkept.join(', ') } } });
}

const listed = (word: string, names: readonly string[]): string => (names.length === 0 ? '' : ` ${word} ${names.toSorted().join(', ')}`);

const textOf = ({ permission, max, countries, tags }: store.RolePermission): string =>
  `${permission}${max === null ? '' : ` to ${max}`}${listed('in', countries)}${listed('for', tags)}`;

const changeOf = (before: readonly store.RolePermission[], after: readonly store.RolePermission[]): string => {
  const [was, is] = [before.map(textOf), after.map(textOf)];
  const gains = is.filter((one) => !was.includes(one));
  const loses = was.filter((one) => !is.includes(one));
  return changeText(gains, loses);
};

/** Whether a list lets more through than there was: none lets everything through. */
const isLooser = (was: readonly string[], is: readonly string[]): boolean =>
  was.length > 0 && (is.length === 0 || is.some((one) => !was.includes(one)));

const isHigher = (was: string | null, is: string | null): boolean => was !== null && (is === null || Number(is) > Number(was));

/** Whether a change gives more than there was: another permission, a wider bound, or more players. */
const isWider = (before: readonly store.RolePermission[], after: readonly store.RolePermission[]): boolean =>
  after.some((one) => {
    const held = before.find(({ permission }) => permission === one.permission);
    if (held === undefined) return true;
    return isHigher(held.max, one.max) || isLooser(held.countries, one.countries) || isLooser(held.tags, one.tags);
  });

/** Asks for a new role. @throws conflict for a name that is taken, validation */
export async function askNewRole(context: OperatorContext, wanted: Wanted): Promise<ApprovalView> {
  refuseUnknown(wanted);
  const { name, permissions, reason } = wanted;
  if ((await store.findByNames(context.database, [name])).length > 0) throw refusedBy('conflict', 'roleNameTaken');
  const after = { name, permissions: permissions.map((one) => ({ ...one })) };
  return ask(context, { kind: 'role', subject: `new:${name}`, what: `${name}: ${changeOf([], permissions)}`, after, reason });
}

/** Asks for a change of a role; never for more of a role one has. @throws notFound, revisionConflict, ownApproval, validation */
export async function askRole(
  context: OperatorContext,
  { id, version, ...wanted }: Wanted & { id: string; version: number },
): Promise<ApprovalView> {
  refuseUnknown(wanted);
  const role = await store.findRole(context.database, id);
  if (role === undefined) throw new DomainError('notFound');
  const before = await store.listPermissionsOf(context.database, id);
  const holders = await store.listOperatorsOf(context.database, id);
  if (holders.includes(actorOf(context).id) && isWider(before, wanted.permissions)) throw new DomainError('ownApproval');
  if (Number(role.version) !== version)
    throw new DomainError('revisionConflict', { detail: { operator: 'Somebody', n: Number(role.version), diff: role.name } });
  const after = { name: role.name, permissions: wanted.permissions.map((one) => ({ ...one })) };
  const what = `${role.name}: ${changeOf(before, wanted.permissions)}`;
  return ask(context, { kind: 'role', subject: id, what, after, reason: wanted.reason });
}
