import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { scratchFolder } from '@pavilion/server/testing/scratch-folder.ts';
import { root } from '../steps/steps.ts';

/** The files of a checkout that a process of the product needs. */
const PARTS = ['apps', 'packages', 'content', 'database', 'ops', 'package.json', 'package-lock.json'];
const OWN = '@pavilion';

/** One migration of each kind that `tools/check/migration-rules.ts` lets through, on tables that every bet writes; by folder and name. */
export const NEXT_MIGRATIONS: Readonly<Record<string, string>> = {
  // Older by its name than what the previous version has: it was merged late.
  'database/migrations/2026-11-25-1599-kernel-next-late.sql': `
    create table kernel.next_note (id uuid primary key default gen_random_uuid(), account_id uuid, text text not null);
    create index next_note_account_idx on kernel.next_note (account_id);`,
  'database/migrations/9999-12-31-0001-ledger-next-columns.sql': `
    alter table ledger.account add column next_note text;
    alter table ledger.account add column next_count integer not null default 0;
    alter table ledger.op add column next_note text;`,
  'database/migrations/9999-12-31-0002-ledger-next-index.sql': `-- no transaction
drop index concurrently if exists ledger.op_next_idx;
create index concurrently op_next_idx on ledger.op (created_at, kind);
drop index concurrently if exists ledger.account_next_key;
create unique index concurrently account_next_key on ledger.account (id, currency);
`,
  'database/migrations/9999-12-31-0003-ledger-next-backfill.sql': `-- no transaction
${`update ledger.account set next_note = currency where id in (select id from ledger.account where next_note is null order by id limit 100);
`.repeat(4)}`,
  'database/migrations/9999-12-31-0004-ledger-next-constraints.sql': `
    alter table ledger.account add constraint account_next_check check (next_count >= 0) not valid;
    alter table ledger.account add constraint account_next_key unique using index account_next_key;
    alter table kernel.next_note add constraint next_note_account_fk foreign key (account_id) references ledger.account (id) not valid;`,
  'database/migrations/9999-12-31-0005-ledger-next-validate.sql': `
    alter table ledger.account validate constraint account_next_check;
    alter table kernel.next_note validate constraint next_note_account_fk;`,
  'apps/sandbox/migrations/9999-12-31-0001-next.sql': 'create table sandbox.next_note (id uuid primary key, text text not null);',
};

/** A later version, built beside this one: this program with further migrations. @returns its folder */
export function makeNextVersion(): string {
  const folder = scratchFolder('pavilion-next-');
  execFileSync('cp', ['-a', '--reflink=auto', ...PARTS.map((name) => path.join(root, name)), folder]);
  const packages = path.join(folder, 'node_modules');
  fs.mkdirSync(path.join(packages, OWN), { recursive: true });
  for (const name of fs.readdirSync(path.join(root, 'node_modules')))
    if (name !== OWN) fs.symlinkSync(path.join(root, 'node_modules', name), path.join(packages, name));
  // Relative: they lead to the parts of its own.
  for (const name of fs.readdirSync(path.join(root, 'node_modules', OWN)))
    fs.symlinkSync(fs.readlinkSync(path.join(root, 'node_modules', OWN, name)), path.join(packages, OWN, name));
  for (const [file, text] of Object.entries(NEXT_MIGRATIONS)) fs.writeFileSync(path.join(folder, file), text);
  return folder;
}
