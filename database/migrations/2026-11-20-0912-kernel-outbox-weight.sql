-- The realtime outbox is written with every balance and read once, in order, within milliseconds: what it weighs is paid on the
-- hottest path. A payload is passed on as text, so `json` spares taking it apart and putting it together again; one index serves
-- the readers, who ask by partition and id.
alter table kernel.realtime_outbox alter column payload type json using payload::json;
alter table kernel.realtime_outbox drop constraint realtime_outbox_pkey;
drop index kernel.realtime_outbox_partition_idx;
alter table kernel.realtime_outbox add primary key (partition, id);
