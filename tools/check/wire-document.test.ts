import fs from 'node:fs';
import path from 'node:path';
import { errors, playerChannel, publications, table } from '@pavilion/contract';
import { describe, expect, it } from 'vitest';
import { root } from '../steps/steps.ts';

const wire = fs.readFileSync(path.join(root, 'docs/spec/wire.md'), 'utf8');

/** The part of the document from one heading to the next of the same or a higher level. */
function paragraph(number: string): string {
  const [heading = ''] = new RegExp(`^#{2,3} ${number.replace('.', '\\.')}[. ].*$`, 'm').exec(wire) ?? [];
  const [, below = ''] = wire.split(`${heading}\n`);
  return below.split(number.includes('.') ? /^#{2,3} /m : /^## /m)[0] ?? '';
}

const withoutNames = (address: string): string => address.replace(/\{[^}]+\}|:\w+/g, '{}');

describe('S70 wire says what the contract is', () => {
  it('S70 every call of the contract has a row in §2, and every row is a call', () => {
    const routes: { method: string; path: string }[] = Object.values(table).flatMap((area) => Object.values(area));
    const rows = [...paragraph('2').matchAll(/^\| \d+ \| ([A-Z]+)(?: and ([A-Z]+))? `([^`?]+)/gm)].flatMap(
      ([, method = '', other, address = '']) =>
        [method, ...(other === undefined ? [] : [other])].map((each) => `${each} ${withoutNames(address)}`),
    );
    expect(rows.toSorted()).toEqual(routes.map(({ method, path: address }) => `${method} ${withoutNames(address)}`).toSorted());
  });

  it('S70 every code of a refusal is in §1.8 with its status', () => {
    const rows = [...paragraph('1.8').matchAll(/^\| (\d+) \| (\d{3}) \|/gm)].map(([, code = '', status = '']) => `${code} ${status}`);
    expect([...new Set(rows)].toSorted()).toEqual(
      [...new Set(Object.values(errors).map(({ code, status }) => `${code} ${status}`))].toSorted(),
    );
  });

  it('S70 every event of a channel is in §4.5', () => {
    const isEvent = /(?<=["`])[a-z]+(?:\.[a-z-]+)+(?=["`])/g;
    const said = new Set(paragraph('4.5').match(isEvent));
    expect([...said].toSorted()).toEqual([...new Set(JSON.stringify(publications).match(isEvent))].toSorted());
    expect(playerChannel('profile', 'x')).toBe('player:profile#x');
  });
});
