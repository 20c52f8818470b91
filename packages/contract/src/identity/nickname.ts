import { hasInvisible } from './invisible.ts';

/** A nickname as it is kept: without marks of direction and other format characters, which come along with pasted text. */
export const keptNickname = (typed: string): string => typed.replace(/\p{Cf}/gu, '').trim();

/** Marks that give a symbol its colour, or a letter its dot: part of the character, not a mark on it. */
const ownParts = /[\uFE0E\uFE0F\u093C\u09BC\u0A3C\u0ABC\u0B3C]/g;
const seen = /[\p{L}\p{N}\p{P}\p{S}]/u;
const piledMarks = /\p{M}{3}/u;

/** Whether others can see the whole of a name, and anything at all. */
export const isNicknameSeen = (name: string): boolean => seen.test(name) && !hasInvisible(name.replace(ownParts, ''));

/** Whether a letter of a name carries more than the two marks that scripts use. */
export const isNicknamePiled = (name: string): boolean => piledMarks.test(name.normalize('NFC').replace(ownParts, ''));
