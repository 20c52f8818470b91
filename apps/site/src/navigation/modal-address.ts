import { admitted, isModalName, type ModalName, modalRule, type ModalVisitor, readModalValue } from './modals.ts';
import type { WantedModal } from './modal-machine.ts';
import { type Search, searchText } from './search.ts';

type Address = Record<string, string | readonly string[] | undefined>;

/** Modals an address names, in its order. Unknown keys are none of ours (M-05). */
export function modalsIn(search: Search): WantedModal[] {
  return Object.keys(search)
    .filter(isModalName)
    .map((name) => ({ name, value: readModalValue(name, searchText(search, name)) }));
}

/** The address with a modal opened: it takes the place of the others or stacks on them (wire §5.7). */
export function withModal(search: Search, name: ModalName, value?: string): Address {
  const base = modalRule(name).replaces ? withoutModals(search) : withoutModal(search, name);
  return { ...base, [name]: readModalValue(name, value) };
}

/** What of an address belongs to a modal beside its own name. */
export function companionsIn(name: ModalName, search: Search): Search {
  const own = modalRule(name).companions ?? [];
  return Object.fromEntries(Object.entries(search).filter(([key]) => own.includes(key)));
}

/** The address without a modal and what belongs to it; all else stays (M-01). */
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
 * The address as this visitor may have it: a guest's player modal becomes sign-in in the same place, a player's guest
 * modal goes (M-06, M-07). The same object when nothing changes.
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
