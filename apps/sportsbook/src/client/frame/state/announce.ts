import { createStore } from './store.ts';

/** The latest announcement for screen readers; polite, one at a time. */
export const announcement = createStore('');

export const announce = (text: string): void => announcement.set(() => text);
