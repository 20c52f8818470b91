import { useSyncExternalStore } from 'react';

/** Progress of the proof of work that the server requested, from 0 to 1. */
type PersonCheck = { kind: 'none' } | { kind: 'checking'; part: number } | { kind: 'passed' };

const none: PersonCheck = { kind: 'none' };
let current: PersonCheck = none;
const listeners = new Set<() => void>();

function show(check: PersonCheck): void {
  current = check;
  for (const listener of listeners) listener();
}

/** Solves the challenges of this page's calls, and shows it in `PersonCheckStatus`. The search is loaded with the first challenge. */
export const personCheckSolver = {
  async solve(challenge: string): Promise<string> {
    show({ kind: 'checking', part: 0 });
    const { solveProofOfWork } = await import('./proof-of-work.ts');
    const captcha = await solveProofOfWork(challenge, (part) => show({ kind: 'checking', part }));
    show({ kind: 'passed' });
    return captcha;
  },
  done: (): void => show(none),
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const usePersonCheck = (): PersonCheck =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => none,
  );
