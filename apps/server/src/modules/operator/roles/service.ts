import { isPermission } from '@pavilion/contract/console/permissions.ts';
import { DomainError } from '../../../kernel/errors.ts';
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

function refuseUnknown({ permissions }: Wanted): void {
  const names = permissions.map(({ permission }) => permission);
  if (names.every(isPermission) && new Set(names).size === names.length) return;
  throw new DomainError('validation', { fields: { permissions: { rule: 'other' } } });
}

const changeOf = (before: readonly store.RolePermission[], after: readonly store.RolePermission[]): string => {
  const text = ({ permission, max }: store.RolePermission): string => (max === null ? permission : `${permission} to ${max}`);
  const [was, is] = [before.map(text), after.map(text)];
  const gains = is.filter((one) => !was.includes(one));
  const loses = was.filter((one) => !is.includes(one));
  return changeText(gains, loses);
};

/** Whether a change gives more than there was: another permission, or a wider bound. */
const isWider = (before: readonly store.RolePermission[], after: readonly store.RolePermission[]): boolean =>
  after.some(({ permission, max }) => {
    const held = before.find((one) => one.permission === permission);
    if (held === undefined) return true;
    return held.max !== null && (max === null || Number(max) > Number(held.max));
  });

/** Asks for a new role. @throws conflict for a name that is taken, validation */
export async function askNewRole(context: OperatorContext, wanted: Wanted): Promise<ApprovalView> {
  refuseUnknown(wanted);
  const { name, permissions, reason } = wanted;
  if ((await store.findByNames(context.database, [name])).length > 0) throw new DomainError('conflict');
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
    throw new DomainError('revisionConflict', { detail: { operator: '', n: Number(role.version), diff: role.name } });
  const after = { name: role.name, permissions: wanted.permissions.map((one) => ({ ...one })) };
  const what = `${role.name}: ${changeOf(before, wanted.permissions)}`;
  return ask(context, { kind: 'role', subject: id, what, after, reason: wanted.reason });
}
