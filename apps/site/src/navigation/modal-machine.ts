import { modalZIndexBase, modalZIndexStep } from '@pavilion/contract/page-constants.ts';
import type { ModalName } from './modals.ts';

/** A modal is in one of four states and moves only in this circle (M-09). */
export type ModalPhase = 'closed' | 'opening' | 'open' | 'closing';

const circle: Readonly<Record<ModalPhase, ModalPhase>> = { closed: 'opening', opening: 'open', open: 'closing', closing: 'closed' };
export const nextPhase = (phase: ModalPhase): ModalPhase => circle[phase];

export type WantedModal = { name: ModalName; value: string };
export type OpenModal = WantedModal & { phase: Exclude<ModalPhase, 'closed'> };
/** Modals that are not closed, the lowest first. */
export type ModalStack = readonly OpenModal[];

/** 1000 for the first, 1002 for the second, 1004 for the third (D-06, M-18). */
export const modalZIndex = (stackIndex: number): number => modalZIndexBase + modalZIndexStep * stackIndex;

/** The stack a fresh page shows: what its address names, open at once, without opening motion. */
export const stackOf = (wanted: readonly WantedModal[]): ModalStack => wanted.map((modal) => ({ ...modal, phase: 'open' }));

/** Brings the stack to what the address names: the missing open, the surplus close, changed values pass on. */
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

/** One that is closing while it is wanted again passes `closed` and opens anew. */
function staying(modal: OpenModal, value: string): OpenModal {
  if (modal.phase === 'closing') return { ...modal, value, phase: 'opening' };
  return modal.value === value ? modal : { ...modal, value };
}

/** One that is still opening counts as open the moment it is told to close. */
const leaving = (modal: OpenModal): OpenModal => (modal.phase === 'closing' ? modal : { ...modal, phase: 'closing' });

const isSame = (one: ModalStack, other: ModalStack): boolean =>
  one.length === other.length && one.every((modal, index) => modal === other[index]);

/** The motion of a modal has ended: what was opening is open, what was closing is gone. */
export function settle(stack: ModalStack, name: ModalName): ModalStack {
  return stack.flatMap((modal): OpenModal[] => {
    if (modal.name !== name || modal.phase === 'open') return [modal];
    const phase = nextPhase(modal.phase);
    return phase === 'closed' ? [] : [{ ...modal, phase }];
  });
}

export const isShown = (stack: ModalStack, name: ModalName): boolean =>
  stack.some((modal) => modal.name === name && modal.phase !== 'closing');
