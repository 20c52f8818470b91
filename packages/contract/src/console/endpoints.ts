import * as z from 'zod/mini';
import type { Endpoint } from '../calls/endpoint.ts';
import type { CallPermission } from '../calls/permissions.ts';
import { keysetQuery } from '../formats/keyset.ts';
import { idParams } from '../formats/values.ts';

const V1 = '/api/console/v1';

/** The parts of an operator’s call that the helpers below do not fill in. */
type Own = Omit<Endpoint, 'method' | 'path' | 'access' | 'permission' | 'errors'> & Partial<Pick<Endpoint, 'errors'>>;
type OwnBeside<Flags> = Omit<Own, keyof Flags> & Partial<Pick<Own, Extract<keyof Flags, keyof Own>>>;

/** Gives an address whose only parameter is `:id` the parameter's schema. */
type ParamsOf<Path extends string> = Path extends `${infer Before}:id${infer After}`
  ? `${Before}${After}` extends `${string}:${string}`
    ? unknown
    : { params: typeof idParams }
  : unknown;
const ID_ALONE = /^[^:]*:id[^:]*$/;

type Carried<Path extends string, Flags> = ParamsOf<Path> & Flags & { errors: readonly [] };
type OperatorEndpoint<Method, Path extends string, Permission, Flags, Of> = {
  method: Method;
  path: `${typeof V1}${Path}`;
  access: 'operator';
  permission: Permission;
} & Omit<Carried<Path, Flags>, keyof Of> &
  Of;

/** Makes a helper for calls of one method. They share `flags`, each of which a call may override. */
export function declaring<const Method extends Endpoint['method'], const Flags extends Partial<Own>>(method: Method, flags: Flags) {
  return <const Path extends string, const Permission extends CallPermission, const Of extends OwnBeside<Flags>>(
    path: Path,
    permission: Permission,
    own: Of,
  ) => {
    const params = ID_ALONE.test(path) ? { params: idParams } : {};
    const call = { method, path: `${V1}${path}`, access: 'operator', permission, ...params, errors: [], ...flags, ...own };
    // The compiler does not see which parts `own` overrides.
    return call as unknown as OperatorEndpoint<Method, Path, Permission, Flags, Of>;
  };
}

/**
 * Declare a call of the console by its address below `/api/console/v1`, its permission and its own parts; without a permission it does not
 * compile (operator §3.2). `list` is paged by a cursor, and has no filters if no `query` is given; `…Once` takes the header
 * `Idempotency-Key`.
 */
export const get = declaring('GET', {});
export const list = declaring('GET', { keyset: true, query: z.object(keysetQuery) });
export const post = declaring('POST', {});
export const put = declaring('PUT', {});
export const remove = declaring('DELETE', {});
export const postOnce = declaring('POST', { idempotent: true });
export const putOnce = declaring('PUT', { idempotent: true });
export const removeOnce = declaring('DELETE', { idempotent: true });
