import * as z from 'zod/mini';
import { wireShape } from './amount.ts';

/** A file of a form. */
export const uploadedFile = () => z.instanceof(Blob).register(wireShape, { type: 'string', format: 'binary' });
