import { describe, expect, it } from 'vitest';
import { migrationProblems } from './migration-rules.ts';

const reasonsOf = async (sql: string): Promise<string[]> => (await migrationProblems(sql)).map(({ line, reason }) => `${line}: ${reason}`);

describe('F12 a migration that the previous version survives', () => {
  it.each([
    [
      'a new table with all that belongs to it',
      'create table a.b (id uuid primary key, c uuid not null references a.c); create index on a.b (c); alter table a.b add column d int not null',
    ],
    ['a column that may be empty', 'alter table a.b add column c text'],
    [
      'a column with one default for all rows',
      "alter table a.b add column c text not null default 'x', add column d timestamptz not null default now()",
    ],
    [
      'a check and a key that are validated later',
      'alter table a.b add constraint c check (d > 1) not valid, add constraint e foreign key (d) references a.e not valid',
    ],
    ['the validation in a file of its own', 'alter table a.b validate constraint c'],
    [
      'an index beside those who write',
      '-- no transaction\ndrop index concurrently if exists a.i;\ncreate index concurrently i on a.b (c);',
    ],
    ['a constraint upon an index that is there', 'alter table a.b add constraint u unique using index i'],
    ['some rows', 'update a.b set c = 1 where d = 2; delete from a.b where d = 2'],
    ['an exemption with its reason', '-- small: one row for each currency\ncreate index i on a.b (c)'],
    ['a function', "create function a.f() returns int language sql as 'select 1'"],
  ])('is no problem: %s', async (_, sql) => {
    expect(await reasonsOf(sql)).toEqual([]);
  });
});

describe('F12 a migration that the previous version waits for or fails by', () => {
  it.each([
    ['create index i on a.b (c)', 'writers wait'],
    ['create index concurrently i on a.b (c)', 'outside a transaction'],
    ['-- no transaction\ncreate index concurrently i on a.b (c)', 'leaves an invalid index'],
    ['alter table a.b add column c int not null', 'have no value'],
    ['alter table a.b add column c uuid default gen_random_uuid()', 'differs by row'],
    ['alter table a.b add column c int references a.d', 'reads the whole table'],
    ['alter table a.b add column c int unique', 'builds an index'],
    ['alter table a.b add column c int generated always as (d + 1) stored', 'writes the whole table'],
    ['alter table a.b add constraint c check (d > 1)', 'reads the whole table'],
    ['alter table a.b add constraint c foreign key (d) references a.e', 'reads the whole table'],
    ['alter table a.b add primary key (c)', 'builds an index'],
    ['alter table a.b add constraint c check (d > 1) not valid; alter table a.b validate constraint c', 'file of its own'],
    ['alter table a.b alter column c type bigint', 'writes the whole table'],
    ['alter table a.b alter column c set not null', 'reads the whole table'],
    ['alter table a.b drop column c', 'still reads the column'],
    ['alter table a.b rename column c to d', 'knows the old name'],
    ['drop table a.b', 'still reads it'],
    ['truncate a.b', 'is taken away'],
    ['update a.b set c = 1', 'holds every row'],
    ['delete from a.b', 'holds every row'],
    ['lock table a.b', 'waits for it'],
    ['-- small: yes\ncreate index i on a.b (c)', 'writers wait'],
  ])('is named: %s', async (sql, reason) => {
    const found = await reasonsOf(sql);
    expect(found).toEqual([expect.stringContaining(reason)]);
  });

  it('says the line', async () => {
    expect(await reasonsOf('-- Grüße\ncreate table a.c ();\n\n-- Why.\ndrop table a.b;')).toEqual([
      '5: the previous version still reads it',
    ]);
  });
});
