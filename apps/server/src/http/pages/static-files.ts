import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HOUR_MS } from '@pavilion/contract/formats/durations.ts';
import { policed } from '../binding/route-policy.ts';

const YEAR_MS = 31_536_000_000;

/** A folder of files. */
export interface PublicFolder {
  /** The first path segment, with both slashes, such as `/art/`. */
  prefix: string;
  /** Names or queries contain a digest, so the file at an address never changes. */
  isVersioned: boolean;
  /** Revalidated on every request. */
  isNeverKept?: boolean;
  /** The folder that mirrors the addresses from the root. */
  root: string;
  /** Where the files of earlier builds are, which pages that are open still ask for. */
  earlierRoot?: string;
  /** For browsers that do not name AVIF among what they accept: the file they get for the address of one (D-172). */
  fallbackPath?: (path: string) => string;
}

const addressOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? '';
const isAvif = (request: FastifyRequest): boolean => addressOf(request).endsWith('.avif');

/** Answers addresses of AVIF pictures by what the browser accepts. Caches must keep both, so the answer varies. */
function negotiatePictures(scope: FastifyInstance, fallbackPath: (path: string) => string): void {
  scope.addHook('preHandler', async (request, reply) => {
    if (!isAvif(request) || request.headers.accept?.includes('image/avif') === true) return;
    await reply.sendFile(fallbackPath(addressOf(request)));
  });
  scope.addHook('onSend', async (request, reply) => {
    if (isAvif(request)) reply.header('vary', 'accept, accept-encoding');
  });
}

/**
 * Paths that are not files: a folder, a path traversal, invalid bytes. Answered as not found, except that a range beyond the file is
 * answered as such.
 */
function answerFault(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = error.statusCode ?? 500;
  if (status >= 500) throw error;
  if (status === 412 || status === 416) return reply.code(status).header('cache-control', 'no-store').send();
  reply.callNotFound();
  return reply;
}

/**
 * The folders searched for a file, earlier builds first: names contain a digest, so the contents are equal, and a file in the current
 * folder may disappear between look-up and reading while the next build is written.
 */
function placesOf({ root, earlierRoot, prefix }: Pick<PublicFolder, 'root' | 'prefix'> & { earlierRoot: string | undefined }): string[] {
  const earlier = earlierRoot === undefined ? undefined : path.join(earlierRoot, prefix);
  return [...(earlier !== undefined && existsSync(earlier) ? [earlier] : []), path.join(root, prefix)];
}

/** Serves files by address, versioned ones with permanent caching. Precompressed variants are preferred. */
export async function registerFolders(server: FastifyInstance, folders: readonly PublicFolder[]): Promise<void> {
  for (const { prefix, root, earlierRoot, isVersioned, isNeverKept, fallbackPath } of folders.filter((folder) => existsSync(folder.root))) {
    await server.register(async (scope) => {
      scope.addHook('onRoute', (route) => {
        route.config = { ...route.config, ...policed('everybody').config };
      });
      scope.setErrorHandler(answerFault);
      if (fallbackPath) negotiatePictures(scope, (path) => fallbackPath(path.slice(prefix.length)));
      await scope.register(fastifyStatic, {
        root: placesOf({ root, earlierRoot, prefix }),
        // The route of the plugin would list the whole folder for each request, for file systems that fold case: hundreds of names for one script.
        serve: false,
        immutable: isVersioned,
        maxAge: isVersioned ? YEAR_MS : isNeverKept === true ? 0 : HOUR_MS,
        preCompressed: true,
        index: false,
      });
      scope.route<{ Params: { '*': string } }>({
        method: ['GET', 'HEAD'],
        url: `${prefix}*`,
        handler: ({ params }, reply) => reply.sendFile(`/${params['*']}`),
      });
    });
  }
}
