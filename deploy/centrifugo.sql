-- What Centrifugo may do in the database: read the realtime outbox and delete what it has sent. Run once as the role that owns the tables, after
--   create role pavilion_centrifugo login password '…';
grant usage on schema kernel to pavilion_centrifugo;
grant select, delete on kernel.realtime_outbox to pavilion_centrifugo;
