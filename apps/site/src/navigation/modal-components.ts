import type { Loadable } from './loadable.tsx';
import type { ModalName } from './modals.ts';

/** What the host gives to every modal. */
export type ModalProps = {
  name: ModalName;
  /** The argument of the query: `true`, a word, or an id. */
  value: string;
};

export type ModalComponents = Readonly<Record<ModalName, Loadable<ModalProps>>>;

let components: ModalComponents | undefined;

/** The root page hands in the modals: navigation itself knows only their names. */
export function provideModals(given: ModalComponents): void {
  components = given;
}

export function modalComponent(name: ModalName): Loadable<ModalProps> {
  if (!components) throw new Error('No modals were provided');
  return components[name];
}

/** Loads a modal's code ahead of its opening. */
export const preloadModal = (name: ModalName): Promise<void> => modalComponent(name).preload();
