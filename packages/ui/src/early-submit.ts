/**
 * On a form that was sent before the scripts took over the page. A script in the page keeps such a form from reloading it and leaves
 * this mark; the form is sent again once it is live.
 */
export const earlySubmitMark = 'data-early';
