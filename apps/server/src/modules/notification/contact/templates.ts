import { unknownNames } from '@pavilion/contract/console/workplace/contact-template-texts.ts';
import type { contactTemplateEndpoints } from '@pavilion/contract/console/workplace/contact-templates.ts';
import type { InputOf, ResultOf, Routes } from '@pavilion/contract/calls/endpoint.ts';
import type { Failure } from '@pavilion/contract/validation/rule.ts';
import type { Database } from '../../../kernel/database.ts';
import { DomainError, invariant, refusedBy } from '../../../kernel/errors.ts';
import type { AuditFact } from '../../../kernel/log/audit.ts';
import { defaultContentLocale, siteContent } from '../../content/index.ts';
import { emailsOf, type OperatorContext, perform } from '../../operator/index.ts';
import * as store from './template-store.ts';

type Calls = typeof contactTemplateEndpoints;
type View = ResultOf<Calls['changeContactTemplate']>;
type Facts = Readonly<Record<string, AuditFact>>;
type TemplateTexts = Pick<store.TemplateRow, 'name' | 'texts'>;

/** Retired ones count: they stay known. */
const TEMPLATES_MAX = 300;

async function viewsOf(database: Database, rows: readonly store.TemplateRow[]): Promise<View[]> {
  const emails = await emailsOf(database, [...new Set(rows.map(({ changedBy }) => changedBy).filter((id) => id !== null))]);
  return rows.map(({ changedBy, ...row }) => ({ ...row, changedByEmail: changedBy === null ? null : (emails.get(changedBy) ?? null) }));
}

async function viewOf(database: Database, row: store.TemplateRow): Promise<View> {
  const [view] = await viewsOf(database, [row]);
  invariant(view, 'A row has a view');
  return view;
}

/** @throws validation for a language that there is not, for a name that no message has a value for, and without the default language */
function refuseUnusable({ texts }: TemplateTexts): void {
  const { locales } = siteContent();
  const refused = Object.entries(texts).filter(([locale, text]) => !locales.includes(locale) || unknownNames(text).length > 0);
  const fields = refused.map(([locale]): [string, Failure] => [`texts.${locale}`, { rule: 'other' }]);
  if (texts[defaultContentLocale] === undefined) fields.push([`texts.${defaultContentLocale}`, { rule: 'required' }]);
  if (fields.length > 0) throw new DomainError('validation', { fields: Object.fromEntries(fields) });
}

/** The differences, each part before and after. */
function differences(was: store.TemplateRow | undefined, is: store.TemplateRow): { before: Facts; after: Facts } {
  const partsOf = (row: store.TemplateRow | undefined): Record<string, string | boolean | null> =>
    row === undefined
      ? {}
      : {
          name: row.name,
          isRetired: row.isRetired,
          ...Object.fromEntries(Object.entries(row.texts).map(([locale, text]) => [`texts.${locale}`, text])),
        };
  const [before, after] = [partsOf(was), partsOf(is)];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => before[name] !== after[name]);
  const some = (parts: typeof before) => Object.fromEntries(names.map((name) => [name, parts[name] ?? null]));
  return { before: some(before), after: { ...some(after), version: is.version } };
}

/** Keeps a new template. @throws validation; conflict where there are very many */
async function create(context: OperatorContext, { body }: InputOf<Calls['createContactTemplate']>): Promise<View> {
  const { name, texts, reason = '' } = body;
  refuseUnusable({ name, texts });
  const id = context.random.newId();
  const act = { permission: 'contact.write', act: 'contact.template.create', object: id, reason } as const;
  return perform(context, act, async ({ transaction, actor }) => {
    if ((await store.countTemplates(transaction)) >= TEMPLATES_MAX) throw refusedBy('conflict', 'templatesMost', { most: TEMPLATES_MAX });
    const row = { id, name, texts, version: 1, isRetired: false, changedBy: actor.id, changedAt: context.clock.now() };
    await store.insertTemplate(transaction, row);
    return { answer: await viewOf(transaction, row), ...differences(undefined, row) };
  });
}

/** Changes a template upon the version that was read. @throws notFound, validation; revisionConflict with who changed it meanwhile, and what */
async function change(context: OperatorContext, { params, body }: InputOf<Calls['changeContactTemplate']>): Promise<View> {
  const { name, texts, isRetired, version, reason = '' } = body;
  refuseUnusable({ name, texts });
  const act = { permission: 'contact.write', act: 'contact.template.change', object: params.id, reason } as const;
  return perform(context, act, async ({ transaction, actor }) => {
    const was = await store.lockTemplate(transaction, params.id);
    if (was === undefined) throw new DomainError('notFound');
    const is = { ...was, name, texts, isRetired, version: was.version + 1, changedBy: actor.id, changedAt: context.clock.now() };
    const { before, after } = differences(was, is);
    if (was.version !== version) {
      const operator = (await viewOf(transaction, was)).changedByEmail ?? 'Somebody';
      throw new DomainError('revisionConflict', { detail: { operator, n: was.version, diff: Object.keys(before).join(', ') } });
    }
    await store.updateTemplate(transaction, is);
    return { answer: await viewOf(transaction, is), before, after };
  });
}

/** Answers that are given often (operator §2.2, page 4). */
export const contactTemplateRoutes: Routes<Calls, OperatorContext> = {
  listContactTemplates: async ({ database }) => ({
    locales: [...siteContent().locales],
    defaultLocale: defaultContentLocale,
    templates: await viewsOf(database, await store.listTemplates(database)),
  }),
  createContactTemplate: (context, input) => create(context, input),
  changeContactTemplate: (context, input) => change(context, input),
};
