import type { Secrets } from './secrets/secrets.ts';

/** Kinds of outside companies that may call us. */
export type ProviderKind = 'studio' | 'sportsbook' | 'psp' | 'mail' | 'social' | 'kyc' | 'sandbox';

/** An outside company: the id in its headers, and the secrets that are currently valid (two during a rotation). */
export interface Provider {
  id: string;
  name: string;
  kind: ProviderKind;
  secrets: readonly string[];
}

/** The outside companies of this deployment. */
export interface ProviderDirectory {
  byId(id: string): Provider | undefined;
  all(): readonly Provider[];
}

/** The eight studios of the demo world (design §9): identity and name. */
const SANDBOX_STUDIOS = [
  ['northlight-works', 'Northlight Works'],
  ['copperleaf', 'Copperleaf'],
  ['tidal-nine', 'Tidal Nine'],
  ['quartzline', 'Quartzline'],
  ['lantern-yard', 'Lantern Yard'],
  ['velvet-orbit', 'Velvet Orbit'],
  ['basalt-club', 'Basalt Club'],
  ['mirrorlake-live', 'Mirrorlake Live'],
] as const;

/** Ids of the sandbox's other companies. */
export const SANDBOX_PSP_ID = 'sandbox-psp';
export const SANDBOX_MAIL_ID = 'mail';
export const SANDBOX_OIDC_ID = 'sandbox-oidc';
/** The id of the sandbox's second issuer, at which operators sign in. */
export const SANDBOX_CONSOLE_OIDC_ID = 'sandbox-console-oidc';
export const SANDBOX_TELEGRAM_ID = 'sandbox-telegram';
export const SANDBOX_KYC_ID = 'sandbox-kyc';
export const SANDBOX_DESK_ID = 'sandbox';
/** The betting product: its tickets move money through the same wallet calls as a studio's rounds (sandbox.md). */
export const SPORTSBOOK_ID = 'sportsbook';

/** The directory of a deployment with the sandbox: every company has its own secret, generated into DATA_DIR. */
export function sandboxProviders(secrets: Secrets): ProviderDirectory {
  const make = (id: string, name: string, kind: ProviderKind): Provider => ({
    id,
    name,
    kind,
    secrets: secrets.valid(`provider:${id}`),
  });
  const providers = [
    ...SANDBOX_STUDIOS.map(([id, name]) => make(id, name, 'studio')),
    make(SPORTSBOOK_ID, 'Sportsbook', 'sportsbook'),
    make(SANDBOX_PSP_ID, 'Sandbox payments', 'psp'),
    make(SANDBOX_MAIL_ID, 'Sandbox mail', 'mail'),
    make(SANDBOX_OIDC_ID, 'Sandbox sign-in', 'social'),
    make(SANDBOX_CONSOLE_OIDC_ID, 'Sandbox sign-in of operators', 'social'),
    make(SANDBOX_TELEGRAM_ID, 'Sandbox messenger', 'social'),
    make(SANDBOX_KYC_ID, 'Sandbox verification', 'kyc'),
    make(SANDBOX_DESK_ID, 'Sandbox desk', 'sandbox'),
  ];
  const byId = new Map(providers.map((provider) => [provider.id, provider]));
  return { byId: (id) => byId.get(id), all: () => providers };
}
