-- Endless exclusions had moved the ends of what players were given beyond the last moment that a date of four digits can say.
update game.player_bonus set activation_expires_at = '9999-12-31 23:59:59.999+00' where activation_expires_at > '9999-12-31 23:59:59.999+00';
update game.player_bonus set wagering_expires_at = '9999-12-31 23:59:59.999+00' where wagering_expires_at > '9999-12-31 23:59:59.999+00';
update ledger.bonus set expires_at = '9999-12-31 23:59:59.999+00' where expires_at > '9999-12-31 23:59:59.999+00';
