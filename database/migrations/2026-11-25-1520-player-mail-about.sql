-- What a mail is about, such as a payment: its page shows the mails that told the player (operator §2.2, page 13). Null: nothing in particular.
alter table player.mail add column about uuid;
