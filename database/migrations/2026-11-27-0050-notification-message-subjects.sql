-- What a message is about, so that a page in another language than the message's reads it in its own (wire §1.1, §3.14).
alter table notification.message
  add column subject jsonb, -- null: written before, and read as written
  add column locale text; -- the language of title and body
