/** Runs `act` unless another tab holds the lock of that name; undefined if one does. */
export type TryLock = <Result>(name: string, act: () => Promise<Result>) => Promise<Result | undefined>;

/** Web Locks; where the browser has or allows none (an insecure context, denied storage), every attempt succeeds. */
export const tryLock: TryLock = async (name, act) => {
  if (!('locks' in navigator)) return act();
  let isAnswered = false;
  try {
    return await navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      isAnswered = true;
      return lock === null ? undefined : act();
    });
  } catch (error) {
    if (isAnswered) throw error;
    return act();
  }
};
