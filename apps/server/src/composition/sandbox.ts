import { createSandbox } from '@pavilion/sandbox';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { AppContext } from './app-context.ts';
import { isDatabaseAway } from '../kernel/postgres/database-away.ts';
import { invariant } from '../kernel/errors.ts';
import {
  type Provider,
  SANDBOX_CONSOLE_OIDC_ID,
  SANDBOX_DESK_ID,
  SANDBOX_KYC_ID,
  SANDBOX_MAIL_ID,
  SANDBOX_OIDC_ID,
  SANDBOX_PSP_ID,
  SANDBOX_TELEGRAM_ID,
  SPORTSBOOK_ID,
} from '../kernel/providers.ts';

function credentialOf(provider: Provider | undefined): { providerId: string; name: string; secret: string } {
  const secret = provider?.secrets[0];
  invariant(provider !== undefined && secret !== undefined, 'every company of the sandbox has a secret');
  return { providerId: provider.id, name: provider.name, secret };
}

/** Starts the simulated companies as a separate server. They get the public address, their tables and their credentials, nothing else. */
export function startSandbox(
  context: AppContext,
  pool: pg.Pool,
  options: { wait?: (delayMs: number) => Promise<void> } = {},
): Promise<FastifyInstance> {
  const { providers } = context;
  return createSandbox({
    pool,
    platformUrl: context.publicUrl,
    credentials: {
      studios: providers
        .all()
        .filter(({ kind }) => kind === 'studio')
        .map(credentialOf),
      psp: credentialOf(providers.byId(SANDBOX_PSP_ID)),
      mail: credentialOf(providers.byId(SANDBOX_MAIL_ID)),
      oidc: credentialOf(providers.byId(SANDBOX_OIDC_ID)),
      consoleOidc: credentialOf(providers.byId(SANDBOX_CONSOLE_OIDC_ID)),
      telegram: credentialOf(providers.byId(SANDBOX_TELEGRAM_ID)),
      kyc: credentialOf(providers.byId(SANDBOX_KYC_ID)),
      sportsbook: credentialOf(providers.byId(SPORTSBOOK_ID)),
      desk: credentialOf(providers.byId(SANDBOX_DESK_ID)),
    },
    now: () => context.clock.now(),
    realNow: () => context.clock.realNow(),
    log: context.log,
    isDatabaseAway,
    seed: context.config.worldSeed,
    wait: options.wait,
  });
}
