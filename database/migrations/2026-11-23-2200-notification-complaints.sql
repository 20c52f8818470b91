-- Until when a complaint is answered; null: the message is none.
alter table notification.contact_message add column answer_due_at timestamptz;
