-- no transaction
-- Sessions from before are marked in sixteen steps, by the first digit of their device's key, so that no sign-in waits long for a row.
update player.session set is_shared = true from player.shared_device as shared where shared.fingerprint_key = session.fingerprint_key and left(shared.fingerprint_key, 1) = '0' and not session.is_shared;
update player.session set is_shared = true from player.shared_device as shared where shared.fingerprint_key = session.fingerprint_key and left(shared.fingerprint_key, 1) = '1' and not session.is_shared;
update player.session set is_shared = true from player.shared_device as shared where shared.fingerprint_key = session.fingerprint_key and left(shared.fingerprint_key, 1) = '2' and not session.is_shared;
update player.session set is_shared = true from player.shared_device as shared where shared.fingerprint_key = session.fingerprint_key and left(shared.fingerprint_key, 1) = '3' and not session.is_shared;
update player.session set is_shared = true from player.shared_device as shared where shared.fingerprint_key = session.fingerprint_key and left(shared.fingerprint_key, 1) = '4' and not session.is_shared;
update player.session set is_shared = true from player.shared_device as shared where shared.fingerprint_key = session.fingerprint_key and left(shared.fingerprint_key, 1) = '5' and not session.is_shared;
update player.session set is_shared = true from player.shared_device as shared where shared.fingerprint_key = session.fingerprint_key and left(shared.fingerprint_key, 1) = '6' and not session.is_shared;
update player.session set is_shared = true from player.shared_device as shared where shared.fingerprint_key = session.fingerprint_key and left(shared.fingerprint_key, 1) = '7' and not session.is_shared;
update player.session set is_shared = true from player.shared_device as shared where shared.fingerprint_key = session.fingerprint_key and left(shared.fingerprint_key, 1) = '8' and not session.is_shared;
update player.session set is_shared = true from player.shared_device as shared where shared.fingerprint_key = session.fingerprint_key and left(shared.fingerprint_key, 1) = '9' and not session.is_shared;
update player.session set is_shared = true from player.shared_device as shared where shared.fingerprint_key = session.fingerprint_key and left(shared.fingerprint_key, 1) = 'a' and not session.is_shared;
update player.session set is_shared = true from player.shared_device as shared where shared.fingerprint_key = session.fingerprint_key and left(shared.fingerprint_key, 1) = 'b' and not session.is_shared;
update player.session set is_shared = true from player.shared_device as shared where shared.fingerprint_key = session.fingerprint_key and left(shared.fingerprint_key, 1) = 'c' and not session.is_shared;
update player.session set is_shared = true from player.shared_device as shared where shared.fingerprint_key = session.fingerprint_key and left(shared.fingerprint_key, 1) = 'd' and not session.is_shared;
update player.session set is_shared = true from player.shared_device as shared where shared.fingerprint_key = session.fingerprint_key and left(shared.fingerprint_key, 1) = 'e' and not session.is_shared;
update player.session set is_shared = true from player.shared_device as shared where shared.fingerprint_key = session.fingerprint_key and left(shared.fingerprint_key, 1) = 'f' and not session.is_shared;
