import { useSyncExternalStore } from 'react';

interface Question {
  answer(isConfirmed: boolean): void;
}

let question: Question | undefined;
let waiting: Promise<boolean> | undefined;
const listeners = new Set<() => void>();
const announce = (): void => listeners.forEach((listener) => listener());

/** Asks for the second factor once, however many calls need it at a time. @returns whether it was given */
export function askToConfirm(): Promise<boolean> {
  waiting ??= new Promise<boolean>((resolve) => {
    question = {
      answer: (isConfirmed) => {
        question = undefined;
        waiting = undefined;
        announce();
        resolve(isConfirmed);
      },
    };
    announce();
  });
  return waiting;
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The open question for the second factor, for the dialog that asks it. */
export const useConfirming = (): Question | undefined => useSyncExternalStore(subscribe, () => question);
