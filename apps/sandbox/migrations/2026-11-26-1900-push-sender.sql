-- The sender's public key under which a browser is subscribed; null where it did not say. Messages of another sender are refused (RFC 8292).
alter table sandbox.push_browser add column sender_key text;
