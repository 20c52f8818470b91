import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { canFill, filled, unknownNames } from '@pavilion/contract/console/workplace/contact-template-texts.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod';
import type { TestOperator } from '../../../testing/people/operators.ts';
import { startConsole, type TestConsole } from '../../operator/testing/console.ts';
import { seedContactTemplates } from './template-seed.ts';
import { shipTemplates } from './template-store.ts';

vi.setConfig({ testTimeout: 90_000 });

let server: TestConsole;
let desk: TestOperator;
beforeAll(async () => {
  server = await startConsole({ hasNoWorker: true });
  await seedContactTemplates(server.context);
  desk = await server.operator('desk', 'support');
});
afterAll(() => server.stop());

const templateShape = z.looseObject({
  id: z.string(),
  name: z.string(),
  texts: z.record(z.string(), z.string()),
  version: z.number(),
  isRetired: z.boolean(),
  changedByEmail: z.nullable(z.string()),
});
const listShape = z.looseObject({ locales: z.array(z.string()), defaultLocale: z.string(), templates: z.array(templateShape) });
type Template = z.output<typeof templateShape>;

const call = (method: string, path = '', { body, who = desk }: { body?: object; who?: TestOperator | undefined } = {}) =>
  server.call(method, `/contact-templates${path}`, { token: who.token, ...(body === undefined ? {} : { body }) });
const list = async () => listShape.parse((await call('GET')).body.data);
const byId = async (id: string): Promise<Template> => templateShape.parse((await list()).templates.find((one) => one.id === id));
const change = (from: Template, changes: object, who?: TestOperator) => {
  const { name, texts, version, isRetired } = from;
  return call('PUT', `/${from.id}`, { body: { name, texts, version, isRetired, reason: 'said more clearly', ...changes }, who });
};

it('BO-064 ships templates in every language of the players, with names that a message has values for', async () => {
  const { locales, defaultLocale, templates } = await list();
  expect(locales.length).toBeGreaterThanOrEqual(12);
  expect(templates.length).toBeGreaterThanOrEqual(6);
  for (const { id, texts, version, changedByEmail } of templates) {
    expect([id, Object.keys(texts).toSorted()]).toEqual([id, locales.toSorted()]);
    expect([version, changedByEmail]).toEqual([1, null]);
    for (const text of Object.values(texts)) {
      expect(unknownNames(text)).toEqual([]);
      expect(unknownNames(text.replaceAll('{', '{x'))).toHaveLength(unknownNames(texts[defaultLocale]?.replaceAll('{', '{x') ?? '').length);
    }
  }
});

it('BO-064 fills a template with what the message has, and knows where it has nothing', () => {
  const values = { number: 'AB12CD34', answerBy: null };
  expect(filled('{number} by {answerBy}, {other}', values)).toBe('AB12CD34 by {answerBy}, {other}');
  expect([canFill('{number}', values), canFill('{answerBy}', values), canFill('none', values)]).toEqual([true, false, true]);
});

it('BO-064 BO-033 a template is made, changed upon its version, retired and taken back, each with its record', async () => {
  const body = { name: 'Own words', texts: { en: 'Yes, {number}.\nNo.', de: 'Ja, {number}.' }, reason: 'asked every day' };
  const headers = { 'idempotency-key': randomUUID() };
  const make = () => server.call('POST', '/contact-templates', { token: desk.token, body, headers });
  const made = templateShape.parse((await make()).body.data);
  expect((await make()).body.data).toEqual(made);
  expect((await list()).templates.filter(({ name }) => name === 'Own words')).toHaveLength(1);
  expect(made).toMatchObject({ version: 1, isRetired: false, texts: body.texts, changedByEmail: expect.stringContaining('@') });
  const colleague = await server.operator('colleague', 'payments');
  const changed = await change(made, { texts: { en: 'Yes.' } }, colleague);
  expect(changed.body.data).toMatchObject({ version: 2, texts: { en: 'Yes.' } });
  const late = await change(made, { name: 'Mine' });
  expect([late.status, late.body.error?.code, late.body.error?.detail]).toEqual([
    409,
    17_008,
    { operator: (await byId(made.id)).changedByEmail, n: 2, diff: 'name, texts.en, texts.de' },
  ]);
  expect((await change(await byId(made.id), { isRetired: true })).body.data).toMatchObject({ version: 3, isRetired: true });
  expect((await change(await byId(made.id), { isRetired: false })).body.data).toMatchObject({ version: 4, isRetired: false });
  const acts = (await server.records(desk.id)).filter(({ kind }) => kind === 'operatorActed').map(({ detail }) => detail);
  expect(acts).toMatchObject([
    { act: 'contact.template.create', object: made.id, after: { 'texts.en': 'Yes, {number}.\nNo.' }, reason: 'asked every day' },
    { act: 'contact.template.change', before: { isRetired: false }, after: { isRetired: true, version: 3 } },
    { act: 'contact.template.change', before: { isRetired: true }, after: { isRetired: false, version: 4 } },
  ]);
});

it('BO-064 OS-21 refuses a template that could not be used: without English, of no language, with an unknown name, too long, without a reason', async () => {
  const post = async (body: object) => {
    const { status, body: answer } = await call('POST', '', { body: { name: 'x', texts: { en: 'x' }, reason: 'for the test', ...body } });
    return [status, Object.keys(answer.error?.fields ?? {})];
  };
  expect(await post({ texts: { de: 'Nur deutsch' } })).toEqual([422, ['texts.en']]);
  expect(await post({ texts: { en: 'x', xx: 'y' } })).toEqual([422, ['texts.xx']]);
  expect(await post({ texts: { en: 'Dear {firstName}' } })).toEqual([422, ['texts.en']]);
  expect(await post({ texts: { en: 'x'.repeat(5001) } })).toEqual([422, ['texts.en']]);
  expect(await post({ texts: { en: ' ' } })).toEqual([422, ['texts.en']]);
  expect(await post({ name: '' })).toEqual([422, ['name']]);
  expect((await post({ reason: 'x' }))[0]).toBe(422);
  const from = await byId('documents');
  expect((await call('PUT', `/${randomUUID()}`, { body: { ...from, reason: 'for the test' } })).status).toBe(404);
  const risk = await server.operator('risk-of-templates', 'risk');
  expect((await call('GET', '', { who: risk })).status).toBe(403);
  expect((await call('POST', '', { body: { name: 'x', texts: { en: 'x' }, reason: 'for the test' }, who: risk })).status).toBe(403);
});

it('BO-064 a later version of the product changes no template that an operator has changed, and brings back none that was retired', async () => {
  const edited = await byId('documents');
  const retired = await byId('limits-breaks');
  await change(edited, { texts: { ...edited.texts, en: 'Our own words' } });
  await change(retired, { isRetired: true });
  const seed = new URL('../../../../../../database/seed/notification/contact-templates.json', import.meta.url);
  const shipped = z
    .array(z.looseObject({ id: z.string(), texts: z.record(z.string(), z.string()) }))
    .parse(JSON.parse(readFileSync(seed, 'utf8')));
  await shipTemplates(
    server.context.database,
    shipped.map((row) => ({ ...row, texts: { ...row.texts, en: `${row.texts['en'] ?? ''} Newer.` } })),
  );
  expect((await byId('documents')).texts['en']).toBe('Our own words');
  expect(await byId('limits-breaks')).toMatchObject({ isRetired: true });
  expect((await byId('more-details')).texts['en']).toMatch(/Newer\.$/);
});
