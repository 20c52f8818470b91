-- An address or phone that its owner has not confirmed yet: it reaches nobody, signs nobody in and belongs to nobody until then (D-86).
alter table player.player
  add column new_email text,
  add column new_phone_sealed text,
  -- When an operator corrected one of them; withdrawals rest until the player has confirmed it.
  add column contacts_corrected_at timestamptz;

-- small: phones that were never confirmed, a fraction of the accounts
update player.player
set new_phone_sealed = phone_sealed, phone_sealed = null, phone_key = null
where phone_key is not null and phone_confirmed_at is null;

-- Set for a contact: it takes effect once a second person has agreed.
alter table player.correction add column approval_id uuid;

insert into console.role_permission (role_id, permission)
select id, 'players.contacts.approve'
from console.role
where is_shipped and name in ('support', 'identity')
on conflict do nothing;
