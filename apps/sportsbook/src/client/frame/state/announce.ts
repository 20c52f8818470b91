import { createStore } from './store.ts';

/** The last sentence for people who hear the screen; polite, one at a time. */
export const announcement = createStore('');

export const announce = (text: string): void => announcement.set(() => text);
