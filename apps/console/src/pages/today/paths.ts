import { consolePages } from '@pavilion/contract/console/pages.ts';

/** The page of a queue. */
export const pathOfQueue = (queue: string): string => consolePages.find((page) => 'queue' in page && page.queue === queue)?.path ?? '/';

/** The page of a part of a queue; the part's name begins with the queue's. */
export const pathOfPart = (part: string): string =>
  consolePages.find((page) => 'queue' in page && part.startsWith(page.queue))?.path ?? '/';
