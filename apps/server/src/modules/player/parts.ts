import type { Kernel } from '../../kernel/context.ts';
import type { RequestContext } from '../../kernel/visitor.ts';
import { createPasswordHasher, type PasswordHasher } from './passwords/hasher.ts';
import type {
  EndPlay,
  FileScanner,
  FileStore,
  HeldDataDesk,
  IdentityBroker,
  IdentityCheckProvider,
  IsPlayingIn,
  Mailer,
  OpenFirstAccount,
  TellStakingStatus,
  Texter,
  UndoPlay,
} from './ports.ts';
import { type AccessTokens, createAccessTokens } from './sessions/token.ts';
import { createFieldVault, type FieldVault } from './vault.ts';

/** What the player module needs beside the kernel; the composition root puts it into the context as `identity`. */
export interface IdentityParts {
  passwords: PasswordHasher;
  tokens: AccessTokens;
  vault: FieldVault;
  mailer: Mailer;
  texter: Texter;
  files: FileStore;
  /** Undefined where no scanner is configured: then files are judged by their bytes alone. */
  fileScanner: FileScanner | undefined;
  /** Undefined where no verification provider is configured. */
  identityChecks: IdentityCheckProvider | undefined;
  /** Undefined where no broker is configured: then nobody signs in socially. */
  broker: IdentityBroker | undefined;
  /** The secret the messenger signs with. */
  telegramBotToken: string | undefined;
  openFirstAccount: OpenFirstAccount;
  tellStakingStatus: TellStakingStatus;
  undoPlay: UndoPlay;
  endPlay: EndPlay;
  isPlayingIn: IsPlayingIn;
  heldData: HeldDataDesk;
}

/** Made once per process: keys are derived here, so that no request reads the file of secrets. */
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
    | 'tellStakingStatus'
    | 'undoPlay'
    | 'endPlay'
    | 'isPlayingIn'
    | 'heldData'
  >,
): IdentityParts {
  return {
    ...outside,
    passwords: createPasswordHasher(),
    tokens: createAccessTokens(secrets.secret('access-token')),
    vault: openFieldVault({ secrets, random }),
  };
}

/** The vault of personal fields, under the key of this installation; for a process that serves nobody too. */
export const openFieldVault = ({ secrets, random }: Pick<Kernel, 'secrets' | 'random'>): FieldVault =>
  createFieldVault(secrets.secret('player-fields'), random);

/** What closing and opening an account needs of the parts. */
export type StatusParts = Pick<IdentityParts, 'vault' | 'tellStakingStatus' | 'endPlay'>;

/** The kernel with the player module's parts: the context of its jobs and doors. */
export type PlayerKernel = Kernel & { identity: IdentityParts };

/** The context of the player module's operations. */
export type PlayerContext = RequestContext & { identity: IdentityParts };
