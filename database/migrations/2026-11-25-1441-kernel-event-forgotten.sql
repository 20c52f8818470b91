-- Players who were forgotten before their events were: found by the index of 1440. Followers read these events without what is taken out.
-- small: the events of those who were forgotten
update kernel.event
set data = (
  data::jsonb #- '{message,content}' #- '{invoice,publicData}' #- '{bonusCode}' #- '{affiliateTag}' #- '{code,bonusCode}' #- '{reason}'
)::json
where player_id in (select player_id from player.erasure where done_at is not null)
  and type in ('MessageReceived', 'InvoiceChanged', 'PlayerRegistered', 'BonusCodeChanged', 'IdentityChecked');
