import { browserClock, type Clock } from './clock.ts';

/** A form does not wait longer for the device's name than this. */
const patienceMs = 2000;

type FingerprintParts = { read: () => Promise<string>; clock: Pick<Clock, 'wait'> };
/** What a body of an entrance holds of the device: its name, or nothing. */
type Device = { fingerprint?: string };

/** Reads the device's name once per page; a library that fails or dawdles is done without (wire §6.10, N-12). */
export function createDevice({ read, clock }: FingerprintParts): () => Promise<Device> {
  let reading: Promise<Device> | undefined;
  const named = async (): Promise<Device> => {
    try {
      return { fingerprint: await read() };
    } catch {
      return {}; // A browser that gives nothing away is as welcome.
    }
  };
  return () => {
    reading ??= Promise.race([named(), clock.wait(patienceMs).then(() => ({}))]);
    return reading;
  };
}

/** The library comes with the first call that wants it, and asks nobody outside (D-18, N-11). */
async function readByLibrary(): Promise<string> {
  const { load } = await import('@fingerprintjs/fingerprintjs');
  const agent = await load({ monitoring: false });
  return (await agent.get()).visitorId;
}

/** The visitor's device, sent with every entrance. */
export const device = createDevice({ read: readByLibrary, clock: browserClock });
