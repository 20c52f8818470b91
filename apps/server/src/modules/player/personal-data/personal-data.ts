import { heldRecords } from '../../../kernel/log/audit.ts';
import { type PersonalData, pagesOf, type PersonalDataRows, sections } from '../../../kernel/personal-data.ts';
import { CORRECTION_PURPOSE } from '../console/acts/correction-store.ts';
import { removeKeptFile } from '../documents/keep.ts';
import type { PlayerKernel } from '../context.ts';
import * as players from '../profile/store.ts';
import { profileView } from '../profile/view.ts';
import * as store from './store.ts';

/** Profile with consents, sessions, documents by name, social sign-ins, and permanent records about the player. */
export const playerPersonalData: PersonalData<PlayerKernel> = {
  collect: async function* ({ database, identity }, playerId): AsyncGenerator<PersonalDataRows> {
    const player = await players.findPlayer(database, playerId);
    yield { section: 'profile', rows: player === undefined ? [] : [profileView(player, identity.vault)] };
    const open = (sealed: string): string => identity.vault.open(CORRECTION_PURPOSE, sealed);
    // Old and new value; the author of the change is omitted.
    for await (const rows of pagesOf(database, store.heldCorrections(playerId)))
      yield {
        section: 'corrections',
        rows: rows.map(({ field, beforeSealed, afterSealed, correctedAt }) => {
          return { field, before: beforeSealed === null ? null : open(beforeSealed), after: open(afterSealed), correctedAt };
        }),
      };
    yield* sections({ database, playerId }, { ...store.heldLists, records: heldRecords });
  },
  forget: async (context, transaction, { playerId, phoneKey }) => {
    for (const storageKey of await store.listStorageKeys(transaction, playerId)) {
      await removeKeptFile(context, transaction, storageKey);
    }
    await store.forgetPlayer(transaction, { playerId, phoneKey, now: context.clock.now() });
  },
};
