import { setSourceMapsSupport } from 'node:module';
import { pathToFileURL } from 'node:url';
import { bundledEntry, isBundleCurrent, SERVER } from './server-bundle/sources.ts';

/** Starts the server from the bundle that the build made of its sources, or, where it is missing or another's, from the sources. */
if (isBundleCurrent(SERVER)) {
  setSourceMapsSupport(true);
  await import(pathToFileURL(bundledEntry(SERVER)).href);
} else await import('../apps/server/src/main.ts');
