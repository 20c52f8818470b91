-- What an approval asks for, by a key and its values, which the console words in the language of who reads it; null for those from before,
-- and where what is asked for are names alone.
alter table console.approval add column title jsonb;
