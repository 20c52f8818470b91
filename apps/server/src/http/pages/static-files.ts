import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { policed } from '../route-policy.ts';

const YEAR_MS = 31_536_000_000;
const HOUR_MS = 3_600_000;

/** A folder of files. */
export interface PublicFolder {
  /** First part of the addresses, with both slashes, such as `/art/`. */
  prefix: string;
  /** Names or queries carry a digest, so a file never changes under its address. */
  isVersioned: boolean;
  /** Asked for anew every time. */
  isNeverKept?: boolean;
  /** The folder that mirrors the addresses from the root. */
  root: string;
}

/** Serves files by address, versioned ones for ever. Compressed forms beside a file are preferred. */
export async function registerFolders(server: FastifyInstance, folders: readonly PublicFolder[]): Promise<void> {
  for (const { prefix, root, isVersioned, isNeverKept } of folders.filter((folder) => existsSync(folder.root))) {
    await server.register(async (scope) => {
      scope.addHook('onRoute', (route) => {
        route.config = { ...route.config, ...policed('everybody').config };
      });
      await scope.register(fastifyStatic, {
        root: path.join(root, prefix),
        prefix,
        decorateReply: false,
        immutable: isVersioned,
        maxAge: isVersioned ? YEAR_MS : isNeverKept === true ? 0 : HOUR_MS,
        preCompressed: true,
        index: false,
      });
    });
  }
}
