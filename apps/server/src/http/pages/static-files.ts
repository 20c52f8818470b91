import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const YEAR_SECONDS = 31_536_000;

/** A folder whose files never change under their address. */
export interface PublicFolder {
  /** First part of the addresses, with both slashes, such as `/art/`. */
  prefix: string;
  /** The folder that mirrors the addresses from the root. */
  root: string;
}

/** Serves files by address, for ever: their names or queries carry a digest. Compressed forms beside a file are preferred. */
export async function registerFolders(server: FastifyInstance, folders: readonly PublicFolder[]): Promise<void> {
  for (const { prefix, root } of folders.filter((folder) => existsSync(folder.root))) {
    await server.register(fastifyStatic, {
      root: path.join(root, prefix),
      prefix,
      decorateReply: false,
      immutable: true,
      maxAge: YEAR_SECONDS * 1000,
      preCompressed: true,
      index: false,
    });
  }
}
