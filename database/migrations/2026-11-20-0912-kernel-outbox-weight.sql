-- The event log and the realtime outbox are written with every operation and read once, in order: what they weigh is paid on the
-- hottest path. Their JSON is passed on as text, so `json` spares taking it apart and putting it together again; one index
-- serves the outbox's readers, who ask by partition and id.
alter table kernel.event alter column data type json using data::json;
alter table kernel.realtime_outbox alter column payload type json using payload::json;
alter table kernel.realtime_outbox drop constraint realtime_outbox_pkey;
drop index kernel.realtime_outbox_partition_idx;
alter table kernel.realtime_outbox add primary key (partition, id);
