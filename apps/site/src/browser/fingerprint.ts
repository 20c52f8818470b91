import { browserClock, type Clock } from './clock.ts';

/** How long a form waits for the device fingerprint. */
const patienceMs = 2000;

type FingerprintParts = { read: () => Promise<string>; clock: Pick<Clock, 'wait'> };
/** The device fields of a sign-in or registration: the fingerprint, or nothing. */
type Device = { fingerprint?: string };

/** Reads the fingerprint once per page; if the library fails or takes too long, the call goes without it, and a later one has it (wire §6.10, N-12). */
export function createDevice({ read, clock }: FingerprintParts): () => Promise<Device> {
  let reading: Promise<Device> | undefined;
  const named = async (): Promise<Device> => {
    try {
      return { fingerprint: await read() };
    } catch {
      return {}; // A browser that blocks fingerprinting can still sign in.
    }
  };
  return () => {
    reading ??= named();
    return Promise.race([reading, clock.wait(patienceMs).then(() => ({}))]);
  };
}

/** The library is loaded with the first call and contacts no third party (D-18, N-11). */
async function readByLibrary(): Promise<string> {
  const { load } = await import('@fingerprintjs/fingerprintjs');
  const agent = await load({ monitoring: false });
  return (await agent.get()).visitorId;
}

/** The visitor's device, sent with every sign-in and registration. */
export const device = createDevice({ read: readByLibrary, clock: browserClock });
