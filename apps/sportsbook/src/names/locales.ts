import type { NameTexts } from './texts.ts';
import { ar } from './texts-ar.ts';
import { de } from './texts-de.ts';
import { en } from './texts-en.ts';
import { es } from './texts-es.ts';
import { fr } from './texts-fr.ts';
import { hi } from './texts-hi.ts';
import { it } from './texts-it.ts';
import { ja } from './texts-ja.ts';
import { pl } from './texts-pl.ts';
import { ptBr } from './texts-pt-br.ts';
import { ru } from './texts-ru.ts';
import { tr } from './texts-tr.ts';

/** All languages of the book. The client's build replaces this file by its own, so that a player receives only one language. */
export const LOCALES: Readonly<Record<string, NameTexts>> = { ar, de, en, es, fr, hi, it, ja, pl, 'pt-br': ptBr, ru, tr };
