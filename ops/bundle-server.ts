import { makeBundle } from './server-bundle/make.ts';
import { SERVER } from './server-bundle/sources.ts';

await makeBundle(SERVER);
