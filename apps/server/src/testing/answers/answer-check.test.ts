import { api } from '@pavilion/contract/api.ts';
import { openApiDocument } from '@pavilion/contract/calls/openapi.ts';
import { describe, expect, it } from 'vitest';
import { createAnswerCheck } from './answer-check.ts';

const check = createAnswerCheck(openApiDocument(api, 'http://pavilion.test'));
const json = 'application/json; charset=utf-8';
const list = { method: 'GET', path: '/api/notification/messenger/messages', status: 200, contentType: json };
const meta = { page: 1, perPage: 10, totalRows: 0, totalPages: 0, totalUnread: 0 };
const refusal = JSON.stringify({ error: { code: 10004, message: 'Not found.' } });

describe('an answer and the API document', () => {
  it('S79 agree when the answer is a described one, including what its list has beside the page', () => {
    expect(check({ ...list, body: JSON.stringify({ data: [], meta }) })).toBeUndefined();
    expect(
      check({ method: 'PUT', path: '/api/payment/invoices/{id}/decline', status: 404, contentType: json, body: refusal }),
    ).toBeUndefined();
    expect(check({ method: 'GET', path: '/api/game/games', status: 400, contentType: json, body: refusal })).toBeUndefined();
    const malformed = { status: 415, contentType: json, body: '{"status":"MALFORMED","message":"no"}' };
    expect(check({ method: 'POST', path: '/provider/v1/bet', ...malformed })).toBeUndefined();
    expect(check({ method: 'GET', path: '/api/settings/locales', status: 304, contentType: undefined, body: '' })).toBeUndefined();
  });

  it.each([
    ['a status', { ...list, status: 418, body: refusal }, 'is not described'],
    ['a type', { ...list, contentType: 'text/html', body: '<p>' }, 'is of the type text/html'],
    ['a field too many', { ...list, body: JSON.stringify({ data: [], meta, more: 1 }) }, 'additional properties'],
    ['a field too many beside the page', { ...list, body: JSON.stringify({ data: [], meta: { ...meta, gameId: 'x' } }) }, 'data/meta'],
    ['a field too few', { ...list, body: JSON.stringify({ data: [], meta: { ...meta, totalUnread: undefined } }) }, 'totalUnread'],
    ['a value of another type', { ...list, body: JSON.stringify({ data: {}, meta }) }, 'must be array'],
    ['an error of another form', { ...list, status: 401, body: '{"error":{"code":"NO"}}' }, 'must be integer'],
    [
      'a body where there is none',
      { method: 'GET', path: '/api/settings/locales', status: 304, contentType: json, body: '{}' },
      'has a body',
    ],
  ])('S79 disagree about %s', (_name, answer, words) => {
    expect(check(answer)).toContain(words);
  });
});
