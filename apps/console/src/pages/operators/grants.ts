import type { Granted } from './limits.ts';

/** Unrequested changes of a role: the new grant of a permission, or undefined for one to be removed. */
export type Turned = ReadonlyMap<string, Granted | undefined>;

/** Applies the edits to the role's current permissions, so that a colleague's concurrent change is neither lost nor undone. */
export function withTurned(held: readonly Granted[], turned: Turned): readonly Granted[] {
  const kept = held.flatMap((grant) => (turned.has(grant.permission) ? (turned.get(grant.permission) ?? []) : grant));
  const names = new Set(held.map(({ permission }) => permission));
  const added = [...turned].flatMap(([permission, grant]) => (grant === undefined || names.has(permission) ? [] : grant));
  return [...kept, ...added];
}

/** A permission as it is found: its name, and what it allows in the operator's words. */
export interface NamedPermission {
  permission: string;
  words: string;
}

interface PermissionArea<P extends NamedPermission> {
  /** The first word of its permissions' names. */
  area: string;
  permissions: P[];
}

const areaOf = ({ permission }: NamedPermission): string => permission.slice(0, permission.indexOf('.'));

/** Permissions by area, in their own order; each of the words searched for is part of the name or of the words. */
export function areasOf<P extends NamedPermission>(permissions: readonly P[], search: string): PermissionArea<P>[] {
  const parts = search
    .toLowerCase()
    .split(/\s+/)
    .filter((part) => part !== '');
  const found = permissions.filter(({ permission, words }) => {
    const text = `${permission} ${words.toLowerCase()}`;
    return parts.every((part) => text.includes(part));
  });
  return [...Map.groupBy(found, areaOf)].map(([area, own]) => ({ area, permissions: own }));
}
