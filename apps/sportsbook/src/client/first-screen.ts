import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { builtDirectory } from './files.ts';

/** The document's part for the first screen: its markup, and the data from which the browser hydrates it. */
export interface FirstScreen {
  readonly html: string;
  readonly first: unknown;
}

interface ScreenRequest {
  readonly location: string;
  readonly locale: string;
  readonly nowMs: number;
}

type Draw = (asked: ScreenRequest & { ask(this: void, path: string): Promise<unknown> }) => Promise<FirstScreen>;
const builtScreens = z.object({ draw: z.custom<Draw>((value) => typeof value === 'function') });

let screens: Promise<{ draw: Draw }> | undefined;

async function load(): Promise<{ draw: Draw }> {
  const module: unknown = await import(pathToFileURL(path.join(builtDirectory, 'server/server.js')).href);
  return builtScreens.parse(module);
}

const NOT_FOUND = 404;
const answerSchema = z.object({ data: z.unknown() });

interface Drawer {
  readonly server: FastifyInstance;
  /** The base path of the book's API. */
  readonly api: string;
  onFault(error: unknown): void;
}

/** Draws the first screen with the client's own components, from the public answers of the book's API. Empty if it cannot be drawn. */
export async function firstScreen({ server, api, onFault }: Drawer, asked: ScreenRequest): Promise<FirstScreen> {
  const ask = async (place: string): Promise<unknown> => {
    const answer = await server.inject({ url: `${api}/${place}` });
    if (answer.statusCode === NOT_FOUND) return null;
    return answer.statusCode < 300 ? answerSchema.parse(answer.json()).data : undefined;
  };
  try {
    screens ??= load();
    return await (await screens).draw({ ...asked, ask });
  } catch (error) {
    onFault(error);
    return { html: '', first: { nowMs: asked.nowMs, location: asked.location, lists: {} } };
  }
}
