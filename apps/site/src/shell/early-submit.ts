import { earlySubmitMark } from '@pavilion/ui';

/**
 * Runs before anything else of the page: a form that only scripts can send must not reload the page, which would lose what was typed.
 * Forms with an address of their own, such as the search, work without scripts and are left alone.
 */
export const earlySubmitScript = `addEventListener('submit',function(e){if(!e.target.hasAttribute('action')){e.preventDefault();e.target.setAttribute('${earlySubmitMark}','')}},true)`;
