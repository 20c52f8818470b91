import type { Client } from '@pavilion/contract/calls/client.ts';

/** Whether a mail's code confirmed the address; a bad or used code did not (D-41). */
export async function confirmed(api: Client, code: string | undefined): Promise<boolean> {
  if (!code) return false;
  try {
    await api.player.confirmEmail({ body: { code } });
    return true;
  } catch {
    return false; // Refused or unreachable: the visitor is led home, unconfirmed.
  }
}
