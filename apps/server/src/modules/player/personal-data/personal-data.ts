import { recordsOf } from '../../../kernel/log/audit.ts';
import { type PersonalData, type PersonalDataRows, sections } from '../../../kernel/personal-data.ts';
import type { FieldVault } from '../../../kernel/secrets/vault.ts';
import { CORRECTION_PURPOSE } from '../console/acts/correction-store.ts';
import { removeKeptFile } from '../documents/keep.ts';
import type { PlayerKernel } from '../context.ts';
import * as players from '../profile/store.ts';
import { profileView } from '../profile/view.ts';
import * as store from './store.ts';

/** A correction with both values; its author is left out. */
function correctionTold(
  { field, beforeSealed, afterSealed, correctedAt }: Awaited<ReturnType<typeof store.listHeldCorrections>>[number],
  vault: FieldVault,
) {
  const open = (sealed: string) => vault.open(CORRECTION_PURPOSE, sealed);
  return { field, before: beforeSealed === null ? null : open(beforeSealed), after: open(afterSealed), correctedAt };
}

/** Profile with consents, sessions, documents by name, social ways in, and what is recorded for good about the player. */
export const playerPersonalData: PersonalData<PlayerKernel> = {
  collect: async function* ({ database, identity }, playerId): AsyncGenerator<PersonalDataRows> {
    const player = await players.findPlayer(database, playerId);
    yield { section: 'profile', rows: player === undefined ? [] : [profileView(player, identity.vault)] };
    const corrections = await store.listHeldCorrections(database, playerId);
    yield { section: 'corrections', rows: corrections.map((row) => correctionTold(row, identity.vault)) };
    yield* sections(
      { database, playerId },
      {
        sessions: store.listHeldSessions,
        documents: store.listHeldDocuments,
        socialIdentities: store.listHeldIdentities,
        secondFactors: store.listSecondFactors,
        passkeys: store.listHeldPasskeys,
        identityChecks: store.listIdentityChecks,
        erasures: store.listErasures,
        mails: store.listHeldMails,
        notes: store.listHeldNotes,
        tags: store.listHeldTags,
        records: recordsOf,
      },
    );
  },
  forget: async (context, transaction, { playerId, phoneKey }) => {
    for (const storageKey of await store.listStorageKeys(transaction, playerId)) {
      await removeKeptFile(context, transaction, storageKey);
    }
    await store.forgetPlayer(transaction, { playerId, phoneKey, now: context.clock.now() });
  },
};
