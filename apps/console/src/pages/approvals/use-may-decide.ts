import { permissionNames } from '@pavilion/contract/calls/permissions.ts';
import { useMay, useSession } from '../../session/session.ts';

/** Whether the operator may decide a request: never their own, and only with the permission of its kind (operator §3.4, BO-019). */
export function useMayDecide(): (approval: { askedBy: string; decidedWith: string | null }) => boolean {
  const may = useMay();
  const { operator } = useSession();
  return ({ askedBy, decidedWith }) => {
    const permission = permissionNames.find((name) => name === decidedWith);
    return askedBy !== operator.id && permission !== undefined && may(permission);
  };
}
