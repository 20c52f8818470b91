import * as z from 'zod/mini';

/** The bounds of an integer column, unless a field has narrower ones. */
const wholeNumberMin = -2_147_483_648;
export const wholeNumberMax = 2_147_483_647;

/** Codes of the wire, such as a state or a type: they fit the smallest columns. */
export const codeRange = { min: 0, max: 32_767 } as const;

export type WholeNumberRange = { min?: number; max?: number };

/** An integer in a request. Every one has bounds: a number that no column holds must be refused before it reaches a query. */
export const wholeNumber = ({ min = wholeNumberMin, max = wholeNumberMax }: WholeNumberRange = {}) =>
  z.int().check(z.minimum(min), z.maximum(max));
