import path from 'node:path';
import { artDirectory, artUrlPrefixes } from '@pavilion/art';
import type { App } from './app.ts';
import { registerPages } from './http/pages/index.ts';
import { siteOrigins } from './kernel/site-origin.ts';
import { publicConfig } from './modules/settings/index.ts';

/** The sandbox studio's pages that recompute a round and show it again. */
const STUDIO_PAGES = { verifierUrl: '/sandbox/studio/verify', replayUrl: '/sandbox/studio/replay' };
const NO_PAGES = { verifierUrl: '', replayUrl: '' };

/** The folder of the built site. */
const siteDirectory = path.resolve(import.meta.dirname, '../../site/dist');

/** Puts the site before everything else the server answers: its files, the pictures, and pages rendered here. */
export async function serveSite({ server, context, send, trust }: App): Promise<void> {
  const { clock, random, log, publicUrl } = context;
  await registerPages(server, {
    siteDirectory,
    folders: artUrlPrefixes.map((prefix) => ({ prefix, root: artDirectory(), isVersioned: prefix === '/art/' })),
    send,
    trust,
    clock,
    random,
    log,
    publicUrl,
    // A source list cannot name an IPv6 address.
    frameOrigins: () => [...siteOrigins(publicUrl()).filter((origin) => !origin.includes('[')), ...context.config.frameOrigins],
    readPublicConfig: async () => ({ ...(await publicConfig(context)), ...(context.config.sandboxEnabled ? STUDIO_PAGES : NO_PAGES) }),
  });
}
