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

/** Every language the book has words in. The client's build takes its own in place of this file: there only the player's language travels. */
export const LOCALES: Readonly<Record<string, NameTexts>> = { ar, de, en, es, fr, hi, it, ja, pl, 'pt-br': ptBr, ru, tr };
