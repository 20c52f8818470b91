/** The machine's own names: one site, however it is called. */
const LOOPBACK_NAMES: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** All names of a host: this machine has several. */
export const namesOf = ({ hostname }: URL): readonly string[] => (LOOPBACK_NAMES.includes(hostname) ? LOOPBACK_NAMES : [hostname]);

/** Whether an address is exactly the registered one, by any of the machine's own names where that is on one. */
export function isRegistered(given: string, registered: URL): boolean {
  return namesOf(registered).some((name) => {
    const expected = new URL(registered);
    expected.hostname = name;
    return expected.href === given;
  });
}
