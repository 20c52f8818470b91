import path from 'node:path';
import { artDirectory, artUrlPrefixes, fallbackPath, sharePicture } from '@pavilion/art';
import type { App } from './app.ts';
import { serveAuthoring } from './authoring/index.ts';
import { registerPages } from '../http/pages/index.ts';
import { siteOrigins } from '../kernel/site-origin.ts';
import { sitePublicConfig } from './site-config.ts';

/** The folder of the built site. */
const siteDirectory = path.resolve(import.meta.dirname, '../../../site/dist');

/** Serves the site ahead of everything else: its files, the pictures, and pages rendered here. */
export async function serveSite({ server, context, send, trust, limiter, isPressed }: App): Promise<void> {
  if (context.config.isAuthoring) serveAuthoring({ server, context });
  const { clock, random, log, publicUrl } = context;
  await registerPages(server, {
    siteDirectory,
    folders: artUrlPrefixes.map((prefix) => ({ prefix, root: artDirectory(), isVersioned: prefix === '/art/', fallbackPath })),
    send,
    trust,
    limiter,
    isPressed,
    clock,
    random,
    log,
    publicUrl,
    securityContact: context.config.securityContact,
    drawSharePicture: sharePicture,
    // A source list cannot name an IPv6 address.
    frameOrigins: () => [...siteOrigins(publicUrl()).filter((origin) => !origin.includes('[')), ...context.config.frameOrigins],
    readPublicConfig: () => sitePublicConfig(context),
    isFramable: context.config.isAuthoring,
    ...(context.config.isAuthoring ? { freshMs: 0 } : {}),
  });
}
