import path from 'node:path';
import type { App } from '../app.ts';
import { registerConsolePages } from '../../http/console/console-pages.ts';

/** The folder of the built console. */
const directory = path.resolve(import.meta.dirname, '../../../../console/dist/client');

/** Serves the console's pages on its own origin. */
export const serveConsole = ({ console: server }: Pick<App, 'console'>): Promise<void> => registerConsolePages(server, directory);
