/** Public API of report: figures of the business, added up from the event log (operator §7). */
export { readLiveFigures } from './live/figures.ts';
