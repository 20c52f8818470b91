/** Whether a dialog covers the page; never without a document. */
export const isDialogOpen = (): boolean => typeof document !== 'undefined' && document.querySelector('[role=dialog]') !== null;
