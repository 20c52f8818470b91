import type { Kernel } from '../../kernel/context.ts';
import type { RequestContext } from '../../kernel/visitor.ts';
import { createPasswordHasher, type PasswordHasher } from '../../kernel/passwords/hasher.ts';
import type {
  EndPlay,
  FileScanner,
  FileStore,
  PersonalDataDesk,
  IdentityBroker,
  IdentityCheckProvider,
  IsPlayingIn,
  KeepOut,
  Mailer,
  MoneyAwaitingIdentity,
  OpenFirstAccount,
  SetStakingStatus,
  Texter,
  UndoPlay,
} from './ports.ts';
import { type PersonCheckSettings, personCheckSettingsOf } from '../../kernel/person-check/service.ts';
import { type AccessTokens, createAccessTokens } from './sessions/token.ts';
import { createFieldVault, type FieldVault } from '../../kernel/secrets/vault.ts';
import { createPdfRenderer, type PdfRenderer } from './documents/pdf/draw.ts';

/** The player module's dependencies beyond the kernel; the composition root puts them into the context as `identity`. */
export interface IdentityParts {
  passwords: PasswordHasher;
  tokens: AccessTokens;
  vault: FieldVault;
  personCheckSettings: PersonCheckSettings;
  mailer: Mailer;
  texter: Texter;
  files: FileStore;
  pdfs: PdfRenderer;
  /** Undefined if no scanner is configured: then files are checked by their bytes alone. */
  fileScanner: FileScanner | undefined;
  /** Undefined where no verification provider is configured. */
  identityChecks: IdentityCheckProvider | undefined;
  /** Undefined where no broker is configured: then social sign-in is off. */
  broker: IdentityBroker | undefined;
  /** The secret the messenger signs with. */
  telegramBotToken: string | undefined;
  openFirstAccount: OpenFirstAccount;
  setStakingStatus: SetStakingStatus;
  undoPlay: UndoPlay;
  endPlay: EndPlay;
  isPlayingIn: IsPlayingIn;
  keepOut: KeepOut;
  personalData: PersonalDataDesk;
  moneyAwaitingIdentity: MoneyAwaitingIdentity;
}

/** Created once per process: the keys are derived here, so that no request reads the secrets file. */
export function createIdentityParts(
  { secrets, random }: Pick<Kernel, 'secrets' | 'random'>,
  outside: Pick<
    IdentityParts,
    | 'mailer'
    | 'texter'
    | 'files'
    | 'fileScanner'
    | 'identityChecks'
    | 'broker'
    | 'telegramBotToken'
    | 'openFirstAccount'
    | 'setStakingStatus'
    | 'undoPlay'
    | 'endPlay'
    | 'isPlayingIn'
    | 'keepOut'
    | 'personalData'
    | 'moneyAwaitingIdentity'
  >,
): IdentityParts {
  return {
    ...outside,
    passwords: createPasswordHasher(),
    pdfs: createPdfRenderer(),
    tokens: createAccessTokens(secrets.valid('access-token')),
    vault: openFieldVault({ secrets, random }),
    personCheckSettings: personCheckSettingsOf(secrets),
  };
}

/**
 * The vault of personal fields, under the keys of this installation; also for a process that serves no requests. Hashed lookups must keep
 * working after the encryption key is rotated, so the hashes use a separate secret, which starts as the first key.
 */
export const openFieldVault = ({ secrets, random }: Pick<Kernel, 'secrets' | 'random'>): FieldVault => {
  const sealing = secrets.valid('player-fields');
  secrets.secret('player-lookups', sealing[0]);
  return createFieldVault({ sealing, lookup: secrets.valid('player-lookups') }, random);
};

/** The dependencies of closing and reopening an account. */
export type StatusParts = Pick<IdentityParts, 'vault' | 'setStakingStatus' | 'endPlay' | 'keepOut'>;

/** The kernel with the player module's parts: the context of its jobs and public API. */
export type PlayerKernel = Kernel & { identity: IdentityParts };

/** The context of the player module's operations. */
export type PlayerContext = RequestContext & { identity: IdentityParts };
