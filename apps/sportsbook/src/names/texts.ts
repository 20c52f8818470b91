import type { en } from './texts-en.ts';

type Group<T> = { readonly [Key in keyof T]: string };

/** Every locale has all texts of the first one. */
export type NameTexts = { readonly [Name in keyof typeof en]: Group<(typeof en)[Name]> };
