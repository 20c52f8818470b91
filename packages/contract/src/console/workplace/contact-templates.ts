import * as z from 'zod/mini';
import { get, postOnce, putOnce } from '../endpoints.ts';
import { localisedText, moment, requiredText } from '../../formats/values.ts';
import { wholeNumber } from '../../formats/whole-number.ts';
import { reasonText } from '../approvals.ts';
import { REPLY_LENGTH_MAX, TEMPLATE_NAME_LENGTH_MAX } from './contact-template-texts.ts';

const VERSION_MAX = 1_000_000;

const template = z.object({
  id: z.string(),
  name: z.string(),
  /** By locale. */
  texts: localisedText,
  version: z.int(),
  isRetired: z.boolean(),
  changedAt: z.nullable(moment()),
  /** Null: as it came with the product. */
  changedByEmail: z.nullable(z.string()),
});

const written = {
  name: requiredText(TEMPLATE_NAME_LENGTH_MAX),
  texts: z.record(z.string().check(z.regex(/^[a-z]{2}(-[a-z]{2})?$/)), requiredText(REPLY_LENGTH_MAX)),
  reason: reasonText(),
};

/** Answers that are given often (operator §2.2, page 4). */
export const contactTemplateEndpoints = {
  listContactTemplates: get('/contact-templates', 'contact.read', {
    summary: 'Templates of answers by name, with the locales they can have texts in',
    response: z.object({ locales: z.array(z.string()), defaultLocale: z.string(), templates: z.array(template) }),
  }),
  createContactTemplate: postOnce('/contact-templates', 'contact.write', {
    summary: 'Keeps a new template; the text of the default locale is what other locales fall back to',
    body: z.object(written),
    multilineFields: ['texts'],
    response: template,
    errors: ['conflict'],
  }),
  changeContactTemplate: putOnce('/contact-templates/:id', 'contact.write', {
    summary: 'Changes a template upon the version that was read, retires it or takes it back',
    params: z.object({ id: z.string().check(z.regex(/^[a-z0-9-]{1,60}$/)) }),
    body: z.object({ ...written, version: wholeNumber({ min: 1, max: VERSION_MAX }), isRetired: z.boolean() }),
    multilineFields: ['texts'],
    response: template,
    errors: ['notFound', 'revisionConflict'],
  }),
};
