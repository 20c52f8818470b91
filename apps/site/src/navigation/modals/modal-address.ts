import { admitted, isModalName, type ModalName, modalRule, type ModalVisitor, readModalValue } from '../modals.ts';
import type { WantedModal } from './modal-machine.ts';
import { type Search, searchText } from '../search/search.ts';

type Address = Record<string, string | readonly string[] | undefined>;

/** The modals named in an address, in its order. Unknown keys are ignored (M-05). */
export function modalsIn(search: Search): WantedModal[] {
  return Object.keys(search)
    .filter(isModalName)
    .map((name) => ({ name, value: readModalValue(name, searchText(search, name)) }));
}

/** The address with a modal opened, which replaces the others or stacks on them (wire §5.7). */
export function withModal(search: Search, name: ModalName, value?: string): Address {
  const base = modalRule(name).replaces ? withoutModals(search) : withoutModal(search, name);
  return { ...base, [name]: readModalValue(name, value) };
}

/** The parameters of an address that belong to a modal besides its own name. */
export function companionsIn(name: ModalName, search: Search): Search {
  const own = modalRule(name).companions ?? [];
  return Object.fromEntries(Object.entries(search).filter(([key]) => own.some((name) => name === key)));
}

/** The address without a modal and its companion parameters (M-01). */
export function withoutModal(search: Search, name: ModalName): Address {
  const leaving = new Set<string>([name, ...(modalRule(name).companions ?? [])]);
  return Object.fromEntries(Object.entries(search).filter(([key]) => !leaving.has(key)));
}

export function withoutModals(search: Search): Address {
  return Object.keys(search)
    .filter(isModalName)
    .reduce<Address>((rest, name) => withoutModal(rest, name), { ...search });
}

/**
 * The address as this visitor may use it: a player modal becomes sign-in for a guest, a guest
 * modal is removed for a player (M-06, M-07). The same object if nothing changes.
 */
export function withAdmittedModals(search: Search, visitor: ModalVisitor): Search {
  let next: Search = search;
  for (const { name } of modalsIn(search)) {
    const stand = admitted(name, visitor);
    if (stand === name) continue;
    next = withoutModal(next, name);
    if (stand !== undefined) next = withModal(next, stand);
  }
  return next;
}
