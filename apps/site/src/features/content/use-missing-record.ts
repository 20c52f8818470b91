import { ApiError } from '@pavilion/contract/calls/client.ts';
import { useEffect, useEffectEvent } from 'react';
import { useAlerts } from '../../content/alerts.ts';
import type { ModalName } from '../../navigation/modals.ts';
import { useModals } from '../../navigation/modals/use-modals.ts';

const refusedIds: readonly number[] = [404, 422];

/** Whether a call failed because no record has this id, or because the id is malformed. */
export const isUnknownRecord = (error: unknown): boolean => error instanceof ApiError && refusedIds.includes(error.status);

/** Closes the modal of a record that does not exist, which removes its parameter from the address, and raises an alert (D-42). */
export function useMissingRecord(name: ModalName, isMissing: boolean): void {
  const modals = useModals();
  const alert = useAlerts();
  const leave = useEffectEvent(() => {
    // Already closing, for example because the player has just removed the record.
    if (!modals.isOpen(name)) return;
    void alert('global.recordGone');
    void modals.close(name);
  });
  useEffect(() => {
    if (isMissing) leave();
  }, [isMissing]);
}
