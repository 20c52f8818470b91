import { modalZIndexBase, modalZIndexStep } from '@pavilion/contract/page-constants.ts';
import type { ModalName } from '../modals.ts';

/** The four states of a modal, which follow each other in this cycle only (M-09). */
type ModalPhase = 'closed' | 'opening' | 'open' | 'closing';

const circle: Readonly<Record<ModalPhase, ModalPhase>> = { closed: 'opening', opening: 'open', open: 'closing', closing: 'closed' };
export const nextPhase = (phase: ModalPhase): ModalPhase => circle[phase];

export type WantedModal = { name: ModalName; value: string };
export type OpenModal = WantedModal & { phase: Exclude<ModalPhase, 'closed'> };
/** Modals that are not closed, the lowest first. */
export type ModalStack = readonly OpenModal[];

/** 1000 for the first, 1002 for the second, 1004 for the third (D-06, M-18). */
export const modalZIndex = (stackIndex: number): number => modalZIndexBase + modalZIndexStep * stackIndex;

/** The initial stack of a page: the modals in its address, open without animation. */
export const stackOf = (wanted: readonly WantedModal[]): ModalStack => wanted.map((modal) => ({ ...modal, phase: 'open' }));

/** Reconciles the stack with the address: missing modals open, surplus ones close, changed values are passed on. */
export function reconcile(stack: ModalStack, wanted: readonly WantedModal[]): ModalStack {
  const kept = stack.map((modal) => {
    const match = wanted.find(({ name }) => name === modal.name);
    return match ? staying(modal, match.value) : leaving(modal);
  });
  const added = wanted
    .filter(({ name }) => !stack.some((modal) => modal.name === name))
    .map((modal): OpenModal => ({ ...modal, phase: 'opening' }));
  const next = [...kept, ...added];
  return isSame(stack, next) ? stack : next;
}

/** A closing modal that is opened again passes through `closed` first. */
function staying(modal: OpenModal, value: string): OpenModal {
  if (modal.phase === 'closing') return { ...modal, value, phase: 'opening' };
  return modal.value === value ? modal : { ...modal, value };
}

/** An opening modal counts as open as soon as it is closed. */
const leaving = (modal: OpenModal): OpenModal => (modal.phase === 'closing' ? modal : { ...modal, phase: 'closing' });

const isSame = (one: ModalStack, other: ModalStack): boolean =>
  one.length === other.length && one.every((modal, index) => modal === other[index]);

/** A modal's animation has ended: an opening one is open, a closing one is removed. */
export function settle(stack: ModalStack, name: ModalName): ModalStack {
  return stack.flatMap((modal): OpenModal[] => {
    if (modal.name !== name || modal.phase === 'open') return [modal];
    const phase = nextPhase(modal.phase);
    return phase === 'closed' ? [] : [{ ...modal, phase }];
  });
}

export const isShown = (stack: ModalStack, name: ModalName): boolean =>
  stack.some((modal) => modal.name === name && modal.phase !== 'closing');
