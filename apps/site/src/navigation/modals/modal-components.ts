import { type Loadable, loadable } from '../loadable.tsx';
import type { ModalName } from '../modals.ts';

/** The props of every modal. */
export type ModalProps = {
  name: ModalName;
  /** The argument of the query: `true`, a word, or an id. */
  value: string;
};

export type ModalComponents = Readonly<Record<ModalName, Loadable<ModalProps>>>;

type LoadModals = () => Promise<ModalComponents>;

let loadModals: LoadModals | undefined;
const known = new Map<ModalName, Loadable<ModalProps>>();

/** Registered by the root page: navigation knows only the modals' names, and their components are loaded with the first that opens. */
export function provideModals(load: LoadModals): void {
  loadModals = load;
}

export function modalComponent(name: ModalName): Loadable<ModalProps> {
  const found = known.get(name) ?? loadable(() => loadModal(name));
  known.set(name, found);
  return found;
}

async function loadModal(name: ModalName): Promise<Loadable<ModalProps>['Component']> {
  if (!loadModals) throw new Error('No modals were provided');
  const { [name]: modal } = await loadModals();
  await modal.preload();
  return modal.Component;
}

/** Loads a modal's code ahead of its opening. */
export const preloadModal = (name: ModalName): Promise<void> => modalComponent(name).preload();
