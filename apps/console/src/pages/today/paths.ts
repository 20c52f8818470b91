import { consolePages } from '@pavilion/contract/console/pages.ts';

/** The page of a queue. */
export const pathOfQueue = (queue: string): string => consolePages.find((page) => 'queue' in page && page.queue === queue)?.path ?? '/';

/** The page of a part of a queue, whose name begins with its queue's. */
export const pathOfPart = (part: string): string =>
  consolePages.find((page) => 'queue' in page && part.startsWith(page.queue))?.path ?? '/';
