-- Who else asked for money at a place: read whenever a withdrawal is asked for, to tie accounts to one another (operator §2.2, page 9).
create index invoice_place_idx on payment.invoice (method, md5(fields::text)) where kind = 'withdrawal';
