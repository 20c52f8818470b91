/**
 * Marks a form that was submitted before hydration. A script in the page prevents the reload and leaves this mark; the form is submitted
 * again once it is live.
 */
export const earlySubmitMark = 'data-early';
