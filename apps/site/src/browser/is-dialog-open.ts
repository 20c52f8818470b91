/** Whether a dialog stands over the page; never where there is no document. */
export const isDialogOpen = (): boolean => typeof document !== 'undefined' && document.querySelector('[role=dialog]') !== null;
